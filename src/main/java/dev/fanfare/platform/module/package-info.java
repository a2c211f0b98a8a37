/**
 * What a domain is to the rest of the house. A {@link dev.fanfare.platform.module.DomainModule} is a value made from
 * settings; each verticle of it answers what its {@link dev.fanfare.platform.module.Handlers} declare, with services that
 * every instance makes for itself from the {@link dev.fanfare.platform.module.ModuleContext} of its node.
 */
package dev.fanfare.platform.module;
