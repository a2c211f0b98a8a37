/** The page behind the links in e-mails: HTTP, and no rules; what it shows and changes belongs to notifications. */
package dev.fanfare.unsubscribe;

