/** What others ask of the users domain: accounts, sessions and backend tokens. */
package dev.fanfare.users.api;
