package dev.fanfare.platform.sql;

import dev.fanfare.records.StagedBuilder;

/**
 * How to reach the database.
 *
 * @param uri a {@link PostgresUri}; contains a secret
 * @param pipelinedConnections connections for single statements, shared by the event loops and all requests
 * @param transactionConnections connections for transactions, shared by the event loops
 * @param domainSharePercent a domain's maximum share of an event loop's transaction connections
 * @param queueLimit per event loop, the maximum of a domain's transactions that wait for a connection, and of
 *     statements in flight on a pipelined one
 * @param statementTimeoutMs milliseconds after which the server cancels a statement
 * @param connectTimeoutMs milliseconds to wait for a connection
 * @param readUri see {@link PostgresUri#ofReplicas}; contains a secret; empty for no replicas
 * @param readMaxLagMs maximum replica lag in milliseconds
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
