import { testLibrary } from '../../test/support/libraryPackage.cts';

testLibrary('sheets', ['cfdi']);
