package dev.fanfare.app.interleaving;

import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Sql;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Two nodes on one database, each behind a {@link SteppingProxy}. */
final class TwoNodes implements AutoCloseable {
    /** Ids and numbers of documents that no amount is like, so that answers can be compared without them. */
    private static final String HIGH_IDS = """
            do $$ declare s record; begin
              for s in select c.oid::regclass as name from pg_class c join pg_sequence q on q.seqrelid = c.oid
                       where q.seqtypid = 'bigint'::regtype loop
                execute format('alter sequence %s restart with 1000000', s.name);
              end loop;
              update legal_entities set last_invoice = 1000000, last_credit_note = 1000000, last_statement = 1000000;
            end $$
            """;

    private static final Pattern NUMBER =
            Pattern.compile("the (?:last|highest) number of .* is (\\d+), but must be (\\d+)");

    private static final String REOPEN_MONTH = """
            update document_months set finished_at = null
            where kind = 'invoice' and month = (select max(month) from document_months where kind = 'invoice')
            """;

    private final String databaseUri = databaseUri();
    private final Object monitor = new Object();
    private final List<SteppingProxy> proxies =
            Stream.of(0, 1).map(side -> SteppingProxy.to(databaseUri, monitor)).toList();
    private final List<Node> nodes = proxies.stream()
            .map(proxy -> Node.start(proxy.uri(), Map.of("payments.scales", "")))
            .toList();
    private final Books books = new Books(nodes.get(0));
    private final Schedules schedules = new Schedules(databaseUri, proxies, monitor);

    /** A call to one of the nodes, 0 or 1. */
    interface Call {
        CompletableFuture<Answer> by(int node);
    }

    private static String databaseUri() {
        String uri = Db.freshUri();
        Db.set(uri, "enable_seqscan", "off");
        Db.execute(uri, HIGH_IDS);
        return uri;
    }

    World world() {
        return nodes.get(0).world();
    }

    /** What reconciliation finds, but that documents' numbers begin high. */
    List<String> differences() {
        return books.differences().stream()
                .filter(found -> {
                    Matcher number = NUMBER.matcher(found);
                    return !number.matches()
                            || Long.parseLong(number.group(1)) - Long.parseLong(number.group(2)) != Wire.MAX_STABLE;
                })
                .toList();
    }

    /** An invoice for the last month, which is not over for an advertiser who came after it was billed. */
    long invoice(Advertiser advertiser, String net) {
        books.charge(advertiser, net, "EUR", Books.start(1));
        nodes.get(0).execute(REOPEN_MONTH);
        nodes.get(0).sweep(new IssueInvoices());
        return Long.parseLong(rows("select max(id)::text from invoices where advertiser_id = ?", advertiser.id()));
    }

    Schedules schedules() {
        return schedules;
    }

    /** A call with this client's credential. */
    Call call(Client client, String path, Object... body) {
        return node -> client.at(nodes.get(node).client().baseUrl()).once().postAsync(path, body);
    }

    /** Rows, one a line, read past the proxies. */
    String rows(String sql, Object... arguments) {
        return String.join("\n", Sql.on(databaseUri, sql, arguments).texts());
    }

    @Override
    public void close() {
        schedules.close();
        nodes.forEach(Node::close);
        proxies.forEach(SteppingProxy::close);
    }
}
