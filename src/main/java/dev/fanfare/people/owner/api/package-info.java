/**
 * E-mails to owners of accounts, checks of their passwords, and the refusals of the users domain.
 */
@MessageDomain("users")
package dev.fanfare.people.owner.api;

import dev.fanfare.platform.bus.MessageDomain;
