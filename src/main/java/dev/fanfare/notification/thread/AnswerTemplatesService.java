package dev.fanfare.notification.thread;

import dev.fanfare.notification.thread.api.AnswerTemplates.DeleteAnswerTemplate;
import dev.fanfare.notification.thread.api.AnswerTemplates.ListAnswerTemplates;
import dev.fanfare.notification.thread.api.AnswerTemplates.SaveAnswerTemplate;
import dev.fanfare.notification.thread.api.AnswerTemplates.TemplateSaved;
import dev.fanfare.notification.thread.api.AnswerTemplates.Templates;
import dev.fanfare.notification.thread.api.ThreadKind;
import dev.fanfare.notification.thread.api.ThreadSide;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;

/** Keeps the answers that teams and staff write often. */
record AnswerTemplatesService(Database db) {
    private static final int MAX = 100;

    Future<Templates> list(Caller caller, ListAnswerTemplates ask) {
        return AnswerTemplatesRepository.list(db, owner(caller, ask.side(), ask.advertiserId()))
                .map(Templates::new);
    }

    Future<Committed<TemplateSaved>> save(Caller caller, SaveAnswerTemplate ask) {
        Long owner = owner(caller, ask.side(), ask.advertiserId());
        return db.change(caller, ask, tx -> save(tx, caller, ask, owner).compose(id -> Audit.write(
                                tx,
                                caller,
                                "answer_template.save",
                                "answer_template:" + id,
                                null,
                                Map.of("name", ask.name()),
                                null)
                        .map(new TemplateSaved("success", Translatable.of("The template was saved."), id))))
                .recover(ConstraintErrors.map(Map.of(
                        AnswerTemplatesRepository.ONCE, () -> CommonFault.duplicate("answer_template", "name"))));
    }

    private static Future<Long> save(Tx tx, Caller caller, SaveAnswerTemplate ask, Long owner) {
        if (ask.templateId() != null) {
            return AnswerTemplatesRepository.update(tx, owner, ask.templateId(), ask.name(), ask.text(), caller.id())
                    .map(found -> found.orElseThrow(() -> notFound(ask.templateId())));
        }
        return AnswerTemplatesRepository.lock(tx)
                .compose(locked -> AnswerTemplatesRepository.count(tx, owner))
                .compose(count -> {
                    if (count >= MAX) {
                        throw CommonFault.invalid("name", "is of one template too many: there are {0}", MAX);
                    }
                    return AnswerTemplatesRepository.insert(tx, owner, ask.name(), ask.text(), caller.id());
                });
    }

    Future<Committed<ActionResult>> delete(Caller caller, DeleteAnswerTemplate ask) {
        boolean staff = ask.side() == ThreadSide.STAFF;
        if (staff) {
            owner(caller, ask.side(), null);
        }
        return db.change(caller, ask, tx -> AnswerTemplatesRepository.delete(
                        tx, ask.templateId(), staff, caller.advertisersBy(TeamRight.TASKS_REVIEW))
                .compose(deleted -> {
                    if (deleted == 0) {
                        throw notFound(ask.templateId());
                    }
                    return Audit.write(
                            tx,
                            caller,
                            "answer_template.delete",
                            "answer_template:" + ask.templateId(),
                            null,
                            null,
                            null);
                })
                .map(new ActionResult("The template was deleted.")));
    }

    private static RuntimeException notFound(long id) {
        return CommonFault.notFound("answer_template", id);
    }

    /** The owner of the caller's templates; null for staff. Fails with a Refused if the caller answers for neither. */
    private static Long owner(Caller caller, ThreadSide side, Long advertiserId) {
        if (side == ThreadSide.STAFF) {
            if (ThreadKind.codesFor(caller).isEmpty()) {
                throw CommonFault.PERMISSION_DENIED.refusal();
            }
            return null;
        }
        return caller.advertiserBy(TeamRight.TASKS_REVIEW, advertiserId);
    }
}
