/** The v2 scrape interface, stated once. Everything else derives from it and imports it from here. */
export * from './actions';
export * from './batch';
export * from './countries';
export * from './crawl';
export * from './error-codes';
export * from './errors';
export { FIELD_GROUPS, factsOf, fieldsWhere, leavesNoTrace, REQUEST_FIELDS, type RequestField } from './facts';
export * from './fields';
export * from './format-types';
export * from './formats';
export * from './issues';
export * from './limits';
export * from './map';
export * from './request';
export * from './response';
export type { Branding } from './structured';
export * from './upgrade-v1';
export type { Webhook, WebhookEventName } from './webhook';
