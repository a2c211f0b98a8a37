package dev.fanfare.campaigns;

import dev.fanfare.campaigns.StatusRepository.Locked;
import dev.fanfare.campaigns.api.CampaignsError;
import dev.fanfare.campaigns.api.DefineTask;
import dev.fanfare.campaigns.api.DefineTask.TaskDefined;
import dev.fanfare.campaigns.api.Unavailable;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import io.vertx.core.Future;
import java.util.Map;

/** Adds custom tasks to campaigns, for operators and advertisers. */
final class DefiningService {
    /** The most tasks of a campaign; each participant has all of them. */
    static final int MOST = 100;

    private final Database db;

    DefiningService(Database db) {
        this.db = db;
    }

    Future<Committed<TaskDefined>> define(Caller caller, DefineTask ask) {
        return db.change(caller, ask, tx -> StatusRepository.lock(tx, ask.campaignId())
                        .map(found -> found.filter(campaign -> StatusService.manages(caller, campaign.advertiserId()))
                                .orElseThrow(() -> CampaignsError.notFound(ask.campaignId())))
                        .compose(campaign -> define(tx, caller, ask, campaign))
                        .map(id -> new TaskDefined("success", id, "The task was added to the campaign.")))
                .recover(Violations.refusedBy(Map.of(
                        JoiningRepository.WITHIN_LIMIT,
                        () -> CampaignsError.notAvailable(Unavailable.ADVERTISER_LIMIT_REACHED))));
    }

    private static Future<Long> define(Tx tx, Caller caller, DefineTask ask, Locked campaign) {
        if (campaign.state().isFinal() || !campaign.open()) {
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        }
        long campaignId = ask.campaignId();
        return DefiningRepository.count(tx, campaignId)
                .compose(definitions -> {
                    if (definitions >= MOST) {
                        throw CommonFault.invalid("campaign_id", "has " + MOST + " tasks, the maximum");
                    }
                    return DefiningRepository.define(
                            tx, campaignId, ask.title().strip(), html(ask.description()), html(ask.requirements()));
                })
                .compose(id -> DefiningRepository.giveToAll(tx, id)
                        .compose(given -> JoiningRepository.promise(tx, campaign.advertiserId(), given.promised())
                                .compose(promised -> Audit.write(
                                        tx,
                                        caller,
                                        "task.define",
                                        "campaign:" + campaignId,
                                        null,
                                        Map.of(
                                                "task_id",
                                                id,
                                                "title",
                                                ask.title().strip(),
                                                "tasks",
                                                given.tasks()),
                                        null)))
                        .map(id));
    }

    private static String html(String text) {
        return text == null ? "" : HtmlSanitizer.sanitize(text);
    }
}
