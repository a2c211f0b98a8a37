package dev.fanfare.oauth;

import dev.fanfare.oauth.api.Applications.CreateApplication;
import dev.fanfare.oauth.api.Applications.DisableApplication;
import dev.fanfare.oauth.api.Applications.ListApplications;
import dev.fanfare.oauth.api.Applications.RotateSecret;
import dev.fanfare.oauth.api.Authorize;
import dev.fanfare.oauth.api.GrantTokens;
import dev.fanfare.oauth.api.IntrospectToken;
import dev.fanfare.oauth.api.RevokeAppToken;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.identity.IssueAppToken;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers for applications and what users allow them. */
public final class OAuthVerticle extends VerticleBase {
    private final Bus bus;
    private final ApplicationsService applications;
    private final GrantsService grants;

    public OAuthVerticle(Bus bus, Database db) {
        this.bus = bus;
        this.applications = new ApplicationsService(bus, db);
        this.grants = new GrantsService(bus, db);
    }

    @Override
    public Future<?> start() {
        return Future.all(List.of(
                bus.answer(CreateApplication.class, applications::create),
                bus.answer(ListApplications.class, applications::list),
                bus.answer(RotateSecret.class, applications::rotate),
                bus.answer(DisableApplication.class, applications::disable),
                bus.answer(Authorize.class, grants::authorize),
                bus.answer(GrantTokens.class, grants::grant),
                bus.answer(RevokeAppToken.class, grants::revoke),
                bus.answer(IntrospectToken.class, grants::introspect),
                bus.answer(IssueAppToken.class, grants::issue)));
    }
}
