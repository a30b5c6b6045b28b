console.log('options');
