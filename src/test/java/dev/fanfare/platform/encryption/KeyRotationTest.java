package dev.fanfare.platform.encryption;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.network.api.RenewOwnerTokens;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.people.privacy.api.OwnData.MakeExports;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.support.Agent;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Consent;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** BK-01: everything that is encrypted moves to a new key. */
class KeyRotationTest {
    private static final String DOWNLOAD = "/admin/api/payout-runs/download/";

    private static final String BANK_FILE = "<?xml version='1.0'?>"
            + "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'>"
            + "<BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id>"
            + "<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>"
            + "<Ntry><Amt Ccy='EUR'>1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>"
            + "<BookgDt><Dt>" + Cash.today() + "</Dt></BookgDt><AcctSvcrRef>B</AcctSvcrRef></Ntry>"
            + "</Stmt></BkToCstmrStmt></Document>";

    private static final List<EncryptedTable> TABLES = Modules.ALL.stream()
            .flatMap(module -> module.encryptedTables().stream())
            .toList();

    /** Why the keys of the settings do not encrypt a column of bytes, or one that holds a document. */
    private enum Clear {
        HASH,
        PUBLIC_KEY,
        /** What the client's own key encrypts. */
        CLIENTS_KEY,
        /** Hides what a published hash commits to, of journals whose entries are in clear beside it. */
        SALT,
        /** Fetched without a login by a random address. */
        PUBLIC_FILE,
        /** What people write, or are told, shown by lists that sort and search it. */
        ROWS,
        /** What was said of a change: secrets are left out. */
        AUDIT,
        /** On its way to its reader, gone once it is delivered, or soon after. */
        IN_FLIGHT,
        /** Of no person. */
        SETTING
    }

    private static final Map<Clear, Set<String>> CLEAR = Map.of(
            Clear.HASH,
                    Set.of(
                            "applications.former_hash",
                            "applications.secret_hash",
                            "backend_tokens.hash",
                            "bank_accounts.fingerprint",
                            "brand_proofs.checkpoint",
                            "calendar_feeds.hash",
                            "checkpoint_tree.hash",
                            "creator_references.checkpoint",
                            "creator_references.hash",
                            "document_archive.sha256",
                            "evidence_roots.previous",
                            "evidence_roots.root",
                            "idempotency_keys.body_hash",
                            "idempotency_keys.key_hash",
                            "journal_blocks.evidence",
                            "journal_blocks.previous",
                            "journal_blocks.root",
                            "journal_leaves.hash",
                            "known_devices.hash",
                            "mail_links.hash",
                            "network_sign_ins.hash",
                            "oauth_codes.hash",
                            "oauth_device_codes.hash",
                            "oauth_device_codes.user_code_hash",
                            "oauth_tokens.hash",
                            "oidc_sign_ins.hash",
                            "passkey_challenges.hash",
                            "payout_run_files.sha256",
                            "recovery_codes.hash",
                            "report_links.hash",
                            "reserve_nodes.node",
                            "reserves.checkpoint",
                            "reserves.root",
                            "second_factor_challenges.hash",
                            "session_renewals.hash"),
            Clear.PUBLIC_KEY, Set.of("passkeys.credential_id", "passkeys.public_key"),
            Clear.CLIENTS_KEY,
                    Set.of(
                            "idempotency_keys.answer",
                            "oauth_device_codes.successor",
                            "oauth_tokens.successor",
                            "session_renewals.successor"),
            Clear.SALT, Set.of("journal_leaves.salt", "reserve_nodes.blind"),
            Clear.PUBLIC_FILE, Set.of("media_chunks.content"),
            Clear.ROWS,
                    Set.of(
                            "answer_templates.text",
                            "campaign_applications.text",
                            "campaign_invitations.message",
                            "campaign_templates.fields",
                            "connections.extra_data",
                            "notifications.data",
                            "notifications.message",
                            "post_previews.text",
                            "task_definitions.giving",
                            "task_drafts.text",
                            "thread_messages.text",
                            "timeline_comments.text"),
            Clear.AUDIT, Set.of("audit_log.after", "audit_log.before", "retiring_partitions.counts"),
            Clear.IN_FLIGHT, Set.of("outbox.body", "webhook_deliveries.payload"),
            Clear.SETTING, Set.of("platform_settings.value"));

    /** Names of texts that hold a whole document, rather than its number. */
    private static final String DOCUMENTS =
            "(^|_)(archive|body|content|contents|csv|data|export|file|files|html|json|message|payload|pdf|text|xml)$";

    @Test
    @DisplayName("BK-01 every column of bytes or documents is declared to move to new keys, or says why it is in clear")
    void everyEncryptedColumnIsDeclared() {
        Node node = Node.shared();
        List<String> columns = node.sql("""
                                select c.table_name || '.' || c.column_name
                                from information_schema.columns c
                                join information_schema.tables t using (table_schema, table_name)
                                where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
                                  and c.table_name not in (select name from partitions)
                                  and (c.udt_name in ('bytea', '_bytea', 'json', 'jsonb', 'xml')
                                    or c.udt_name in ('text', 'varchar') and c.column_name ~ ?)
                                """, DOCUMENTS).texts();
        assertThat(columns).hasSizeGreaterThan(50);
        assertThat(columns)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(declared(), CLEAR.values().stream().flatMap(Set::stream))
                                .toList());
        assertThat(node.sql("""
                                select c.table_name
                                from information_schema.columns c
                                where c.table_schema = current_schema() and c.column_name = 'key_id'
                                """).texts())
                .containsExactlyInAnyOrderElementsOf(
                        TABLES.stream().map(EncryptedTable::name).toList());
    }

    private static Stream<String> declared() {
        return TABLES.stream()
                .flatMap(table -> table.columns().stream().map(column -> table.name() + "." + column.name()));
    }

    @Test
    @DisplayName("BK-01 leaves nothing under the old key, in any table, and all of it can still be read")
    void leavesNothingUnderTheOldKey() {
        try (Node old = Node.start(Map.of("payments.bank_key_id", "old", "payments.runs.draw_deposits", "true"));
                Node present = Node.start(old.databaseUri(), Map.of())) {
            World world = old.world();
            Operator operator = world.staff(Permission.values());
            Publisher publisher = world.publisher();
            publisher.call("/web/api/update/tax/w9/", """
                    {name: 'Ada Byron', classification: 'individual', tin_type: 'ssn', tin: '457-55-5462',
                     address: {street: '1 Main St', city: 'Albany', region: 'NY', postcode: '12207', country: 'US'},
                     certified: true}""").expect(200);
            publisher.reauthenticates();
            publisher.ok("/web/api/account/second-factors/totp/begin/");
            publisher
                    .call("/web/api/webhooks/add/", "{url: 'https://93.184.216.34/hook'}")
                    .expect(201);
            Consent.signIn(publisher.web(), "youtube", "user_1").expect(200);
            publisher.ok("/web/api/account/export/");
            old.sweep(new MakeExports());
            state(old, publisher);
            Supplier<byte[]> statement = () -> eventually(() -> publisher
                    .call("/web/api/statements/print/", "{statement_id: 1}")
                    .expect(200)
                    .bytes());
            byte[] printed = statement.get();
            long run = sends(old, operator, publisher);
            Answer file = operator.call(DOWNLOAD, "{run_id: %s, file: 1}", run).expect(200);
            operator.withAnother("/admin/api/bank-statements/import/", "{name: 'a', file: %s}", BANK_FILE);
            long bankFile = world.number("select max(id) from bank_files");
            long proposal = operator.proposes(
                    "/admin/api/funding/deposits/create/",
                    "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: 'Transfer of Ada Byron'}",
                    world.advertiser("USD").id());
            assertThat(world.sql("select encode(content, 'escape') from proposals where id = ?", proposal)
                            .text())
                    .doesNotContain("Byron");
            Agent.of(world, publisher, "networks.write").gets("submitNetwork", """
                            {"network_type": "instagram", "network_id": "proposed", "followers": 10, "category": "fashion",
                             "network_url": "https://www.instagram.com/proposed"}""");
            assertThat(under(old, "old")).isEqualTo(names());

            Set<String> rotated = new HashSet<>();
            assertThat(present.fanfare().rotateKeys(Caller.system("test"), (table, chunk) -> rotated.add(table)))
                    .isZero();
            assertThat(rotated).isEqualTo(names());
            assertThat(under(old, "old")).isEmpty();
            assertThat(under(old, "new")).isEqualTo(names());

            assertThat(statement.get()).isEqualTo(printed);
            old.execute("update connection_tokens set due_at = now()");
            present.sweep(new RenewOwnerTokens());
            assertThat(world.number("select count(*) from connection_tokens where due_at > now() and failure is null"))
                    .isEqualTo(1);
            World after = present.world();
            assertThat(after.operator()
                            .call(DOWNLOAD, "{run_id: %s, file: 1}", run)
                            .expect(200)
                            .body())
                    .isEqualTo(file.body());
            present.sweep(new ReadBankFiles());
            assertThat(old.sql("select position from bank_files where id = ?", bankFile)
                            .number())
                    .isEqualTo(1);
            after.staff(Permission.values()).seconds(proposal).expect(200);
        }
    }

    /** Creates a run of the micro-deposits of a bank account and sends them; the run's id. */
    private static long sends(Node node, Operator operator, Publisher publisher) {
        long account = publisher
                .call("/web/api/update/bank-account/", Publisher.bankAccount())
                .number("bank_account_id");
        long run = operator.call("/admin/api/payout-runs/create/", "{payouts: false, bank_account_ids: [%s]}", account)
                .expect(201)
                .number("run_id");
        operator.call("/admin/api/payout-runs/send/", "{run_id: %s}", run).expect(200);
        node.sweep(new SendRuns());
        return run;
    }

    /** StatementsTest shows how statements are issued. */
    private static void state(Node node, Publisher publisher) {
        KeyRing keys = new KeyRing(List.of("old:b2xkIGtleSBvbGQga2V5IG9sZCBrZXkgb2xkIGtleSA="), "old");
        EncryptedValue party =
                keys.encrypt("user:" + publisher.id() + "/statement:EUR:2026-01-01/party", "{\"name\": \"Ada Byron\"}");
        node.sql("""
                        insert into publisher_statements (legal_entity_id, number, party_id, user_id, currency, month, opening,
                          earned, other, fees, paid_out, closing, vat_treatment, vat_rate, vat, party, key_id)
                        select id, 1, party_id, ?, 'EUR', '2026-01-01', 0, 0, 0, 0, 0, 0, 'none', 0, 0, ?, 'old'
                        from legal_entities order by id limit 1
                        """, publisher.id(), party.content().getBytes()).execute();
    }

    private static Set<String> under(Node node, String key) {
        return TABLES.stream()
                .map(EncryptedTable::name)
                .filter(table -> node.sql("select count(*) from " + table + " where key_id = ?", key)
                                .number()
                        > 0)
                .collect(Collectors.toSet());
    }

    private static Set<String> names() {
        return TABLES.stream().map(EncryptedTable::name).collect(Collectors.toSet());
    }
}
