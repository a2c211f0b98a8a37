package dev.fanfare.people.account;

import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** What staff find of accounts. */
final class AccountDeskRepository {
    private AccountDeskRepository() {}

    private static final String FIND = """
            select id, username as title from users where id = $1
            union
            (select id, username from users
             where username_key >= $2 and username_key < $2 || chr(1114111) order by username_key limit 5)
            union
            (select id, username from users
             where email_key >= $3 and email_key < $3 || chr(1114111) order by email_key limit 5)
            limit 5
            """;

    /** By id, or the beginning of the username or e-mail address. */
    static Future<List<Hit>> find(Sql sql, Term term) {
        return sql.list(
                FIND, Hit.class, term.id(), UniqueNames.usernameKey(term.text()), UniqueNames.emailKey(term.text()));
    }
}
