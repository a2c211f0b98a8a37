package dev.fanfare.platform.sql;

/**
 * How the database is reached.
 *
 * @param uri {@code postgresql://user:password@host:port/database}; holds a secret
 * @param pipelinedConnections connections for single statements, shared by all
 * @param transactionConnections connections for transactions, each used by one at a time
 * @param queueLimit how many may wait for a transaction's connection before the next is refused
 * @param statementTimeoutMs milliseconds after which the server gives up a statement
 * @param connectTimeoutMs milliseconds to wait for a connection
 */
public record DatabaseConfig(
        String uri,
        int pipelinedConnections,
        int transactionConnections,
        int queueLimit,
        int statementTimeoutMs,
        int connectTimeoutMs) {
    @Override
    public String toString() {
        return "DatabaseConfig[…]";
    }
}
