/** The v2 scrape interface, stated once. Everything else derives from it and imports it from here. */
export * from './actions';
export * from './batch';
export * from './countries';
export * from './errors';
export { FIELD_GROUPS } from './facts';
export * from './fields';
export * from './formats';
export * from './issues';
export * from './limits';
export * from './request';
export * from './response';
export * from './upgrade-v1';
