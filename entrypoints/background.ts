export default defineBackground(() => {});

import { defineBackground } from 'wxt/utils/define-background';
