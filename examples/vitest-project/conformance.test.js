import { mount } from 'sms-gateway-conformance/vitest';

mount('webhooks.*', 'devices.*'); // all checks without an argument
