import { register } from '../../harness/register.ts';
import { authenticationSuite } from './authentication.ts';

register(authenticationSuite);
