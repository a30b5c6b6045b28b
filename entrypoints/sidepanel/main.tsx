console.log('sidepanel');
