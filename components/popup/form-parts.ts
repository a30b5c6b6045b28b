/** Parts of the form that need the contract's schemas, which are most of what the popup loads. It stands without them. */
export { parseRequest } from '@/lib/contract';
export { wantsOwnPage } from '@/lib/scrape/unsupported';
export { FormatFields } from './FormatFields';
export { OptionsFold } from './OptionsFold';
