/**
 * What a node reads when it starts: {@code conf/fanfare.yaml} with environment variables on top, as one record, {@link
 * dev.fanfare.settings.NodeConfig}. A wrong setting stops the start with a message that names it.
 */
package dev.fanfare.settings;
