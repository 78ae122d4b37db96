import { testLibrary } from '../../test/support/libraryPackage.cts';

testLibrary('orders', ['cfdi']);
