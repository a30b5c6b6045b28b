/** Parts of the form that need the contract's schemas, which are most of the popup's code. The form is shown before they load. */
export { parseRequest } from '@/lib/contract';
export { wantsOwnPage } from '@/lib/scrape/unsupported';
export { FormatFields } from './FormatFields';
export { OptionsFold } from './OptionsFold';
