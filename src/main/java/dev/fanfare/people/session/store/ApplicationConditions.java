package dev.fanfare.people.session.store;

/** Conditions of SQL about applications. */
public final class ApplicationConditions {
    private ApplicationConditions() {}

    /**
     * Whether an application works: approved, not disabled, and registered by staff or by an account that is still active. Its
     * tokens and deliveries end with it.
     *
     * @param application alias of a row of applications
     */
    public static String usable(String application) {
        return """
                %1$s.disabled_at is null and %1$s.approved_at is not null
                  and (%1$s.owner_id is null
                    or exists (select from users w where w.id = %1$s.owner_id and w.status = 'active'))
                """.formatted(application).strip();
    }

    /**
     * Whether an application waits for an operator's decision: a new one, or the change of one that works.
     *
     * @param application alias of a row of applications
     */
    public static String waiting(String application) {
        return "((%1$s.approved_at is null or %1$s.wanted_at is not null) and %1$s.disabled_at is null)"
                .formatted(application);
    }
}
