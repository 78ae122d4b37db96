import { testLibrary } from '../../test/support/libraryPackage.cts';

testLibrary('desk', ['cfdi', 'orders']);
