import { register } from '../../harness/register.ts';
import { sealedScopesSuite } from './scopes.ts';

register(sealedScopesSuite);
