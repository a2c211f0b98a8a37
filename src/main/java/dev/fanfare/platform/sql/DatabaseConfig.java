package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.StagedBuilder;

/**
 * How to reach the database.
 *
 * @param uri as {@link PostgresUri} has it; holds a secret
 * @param pipelinedConnections connections for single statements, shared by the event loops and all requests
 * @param transactionConnections connections for transactions, each used by one transaction at a time, shared by the event
 *     loops
 * @param domainSharePercent how many of those of an event loop one domain may use at a time
 * @param queueLimit for each event loop, transactions of a domain that may wait for a connection, and statements that may be under way
 *     on each pipelined one, before the next is refused
 * @param statementTimeoutMs milliseconds after which the server cancels a statement
 * @param connectTimeoutMs milliseconds to wait for a connection
 * @param readUri as {@link PostgresUri#ofReplicas} has it; holds a secret; empty for no replicas
 * @param readMaxLagMs milliseconds by which what is read from replicas may be older than what is committed
 */
@StagedBuilder
public record DatabaseConfig(
        String uri,
        int pipelinedConnections,
        int transactionConnections,
        int domainSharePercent,
        int queueLimit,
        int statementTimeoutMs,
        int connectTimeoutMs,
        String readUri,
        int readMaxLagMs) {
    @Override
    public String toString() {
        return "DatabaseConfig[…]";
    }
}
