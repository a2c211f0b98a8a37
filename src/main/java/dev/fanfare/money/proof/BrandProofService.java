package dev.fanfare.money.proof;

import static java.util.stream.Collectors.partitioningBy;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.FigureLines;
import dev.fanfare.formats.proof.FigureLines.Line;
import dev.fanfare.formats.proof.FiguresForm;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.money.proof.BrandProofRepository.Choice;
import dev.fanfare.money.proof.BrandProofRepository.Due;
import dev.fanfare.money.proof.api.BrandProofs.BrandProof;
import dev.fanfare.money.proof.api.BrandProofs.GetBrandProof;
import dev.fanfare.money.proof.api.BrandProofs.OwnBrandProof;
import dev.fanfare.money.proof.api.BrandProofs.ShowBrandProof;
import dev.fanfare.money.proof.api.BrandProofs.UpdateBrandProof;
import dev.fanfare.money.proof.api.ProofJobs.SignBrandProofs;
import dev.fanfare.money.proof.api.ProvenFigures;
import dev.fanfare.money.proof.api.SignedFigures;
import dev.fanfare.people.advertiser.store.ProofChoiceRepository;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lets brands show how they pay, and signs their figures once a day. */
record BrandProofService(Database db, JournalKey key) {
    private static final int DAYS = 365;

    /** Of fewer creators, a sum would tell each of them what another one earns. */
    private static final int ENOUGH_CREATORS = 3;

    Future<OwnBrandProof> get(Caller caller, GetBrandProof ask) {
        long id = ask.advertiserId();
        require(caller, id, Permission.CAMPAIGNS_VIEW, TeamRight.CAMPAIGNS_VIEW);
        return get(db, id);
    }

    private static Future<OwnBrandProof> get(Sql sql, long id) {
        return BrandProofRepository.findChoice(sql, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("advertiser", id)))
                .compose(choice -> SealRepository.getToday(sql).compose(today -> Future.all(
                                figures(sql, id, today.minusDays(DAYS - 1L), today),
                                BrandProofRepository.findSigned(sql, id))
                        .map(both -> own(
                                choice,
                                today,
                                both.resultAt(0),
                                both.<Optional<BrandProofRepository.Signed>>resultAt(1)))));
    }

    private static OwnBrandProof own(
            Choice choice, LocalDate today, FigureLines lines, Optional<BrandProofRepository.Signed> signed) {
        boolean isPublic = choice.publishedAt() != null;
        return new OwnBrandProof(
                isPublic,
                choice.publishedAt(),
                BrandProofRoutes.pathOf(choice.advertiserId()),
                today.minusDays(DAYS - 1L),
                today,
                ProvenFigures.ofBrand(lines),
                isPublic ? signed.map(BrandProofRepository.Signed::figures).orElse(null) : null);
    }

    /** What a brand shows of a period: no sum and no days that would tell of a single creator. */
    private static Future<FigureLines> figures(Sql sql, long id, LocalDate beginsOn, LocalDate endsOn) {
        return sums(sql, id, beginsOn, endsOn).map(sums -> new FigureLines(sums.get(false).stream()
                        .map(sum -> new Line(sum.figure(), sum.detail(), sum.value()))
                        .toList())
                .published());
    }

    /** The sums of a period, by whether they would tell what one of few creators was paid. */
    private static Future<Map<Boolean, List<BrandDaysRepository.Sum>>> sums(
            Sql sql, long id, LocalDate beginsOn, LocalDate endsOn) {
        return Future.all(
                        BrandDaysRepository.sum(sql, id, beginsOn, endsOn),
                        BrandDaysRepository.listShared(sql, id, beginsOn, ENOUGH_CREATORS))
                .map(both -> {
                    List<String> shared = both.resultAt(1);
                    return both.<List<BrandDaysRepository.Sum>>resultAt(0).stream()
                            .collect(partitioningBy(
                                    sum -> sum.figure().equals("paid") && !shared.contains(sum.detail())));
                });
    }

    Future<Committed<OwnBrandProof>> update(Caller caller, UpdateBrandProof ask) {
        long id = ask.advertiserId();
        require(caller, id, Permission.CAMPAIGNS_MANAGE, TeamRight.CAMPAIGNS_MANAGE);
        return db.change(caller, ask, tx -> ProofChoiceRepository.save(tx, id, ask.published())
                .compose(saved -> get(tx, id))
                .compose(proof -> note(tx, caller, id, proof)));
    }

    /** A consent, and so always recorded; the owner is told of what staff change. */
    private static Future<OwnBrandProof> note(Tx tx, Caller caller, long id, OwnBrandProof proof) {
        return Audit.event(
                        tx,
                        caller,
                        proof.published() ? "brand_proof.on" : "brand_proof.off",
                        "advertiser:" + id,
                        null,
                        Map.of("published", proof.published()))
                .compose(written -> caller.isOfTeam(id)
                        ? Future.succeededFuture()
                        : Outbox.write(tx, caller.requestId(), AccountMail.to(id, MailKind.ACCOUNT_CHANGED)))
                .map(proof);
    }

    Future<BrandProof> show(Caller caller, ShowBrandProof ask) {
        long id = ask.brandId();
        return Future.all(BrandProofRepository.findPublished(db, id), BrandProofRepository.findSigned(db, id))
                .map(both -> {
                    Optional<String> name = both.resultAt(0);
                    Optional<BrandProofRepository.Signed> found = both.resultAt(1);
                    SignedFigures signed =
                            found.map(BrandProofRepository.Signed::figures).orElse(null);
                    return new BrandProof(
                            id,
                            name.orElseThrow(() -> CommonFault.notFound("brand", id)),
                            signed == null ? null : ProvenFigures.ofBrand(signed.figures()),
                            signed);
                });
    }

    /** Signs the figures of one brand. */
    Future<JobResult> sign(Caller caller, SignBrandProofs ask) {
        return BrandProofRepository.DUE.next(db, this::sign).map(done -> done.orElse(JobResult.NOTHING));
    }

    private Future<JobResult> sign(Tx tx, Due due) {
        return SealRepository.findCounted(tx)
                .compose(block -> block.isEmpty()
                        ? Future.succeededFuture(JobResult.NOTHING)
                        : tellsOfFew(tx, due)
                                .compose(tells -> tells ? Future.succeededFuture() : sign(tx, due, block.get()))
                                .compose(signed -> ProofChoiceRepository.setNext(
                                        tx, due.advertiserId(), due.endsOn().plusDays(1)))
                                .map(new JobResult(1, true)));
    }

    /**
     * Whether what was paid since the figures were signed last was earned by too few creators: compared with those, new
     * figures would tell what one of them earned. They wait for the payments of others.
     */
    private static Future<Boolean> tellsOfFew(Tx tx, Due due) {
        long id = due.advertiserId();
        return BrandProofRepository.findSigned(tx, id).compose(last -> {
            if (last.isEmpty()) {
                return Future.succeededFuture(false);
            }
            LocalDate since = last.get().endsOn().plusDays(1);
            return sums(tx, id, since, due.endsOn()).map(sums -> !sums.get(true).isEmpty());
        });
    }

    private Future<Integer> sign(Tx tx, Due due, Checkpoint block) {
        LocalDate beginsOn = due.endsOn().minusDays(DAYS - 1L);
        return figures(tx, due.advertiserId(), beginsOn, due.endsOn()).compose(lines -> {
            FiguresForm form = new FiguresForm(
                    BrandProofRepository.subject(due.advertiserId()),
                    due.name(),
                    beginsOn,
                    due.endsOn(),
                    block.number(),
                    block.hash(),
                    lines.text());
            return BrandProofRepository.insert(tx, due.advertiserId(), form, key.publicKey(), form.sign(key));
        });
    }

    private static void require(Caller caller, long advertiserId, Permission permission, TeamRight right) {
        if (!caller.may(permission) && !caller.acts(advertiserId, right)) {
            throw CommonFault.notFound("advertiser", advertiserId);
        }
    }
}
