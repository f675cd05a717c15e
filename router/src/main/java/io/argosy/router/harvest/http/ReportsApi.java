package io.argosy.router.harvest.http;

import static java.util.stream.Collectors.partitioningBy;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.AgentName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Excerpt;
import io.argosy.common.wire.agent.ReportAnswers;
import io.argosy.common.wire.agent.ReportBatch;
import io.argosy.router.access.Caller;
import io.argosy.router.harvest.Answer;
import io.argosy.router.harvest.AttemptReport;
import io.argosy.router.harvest.Ending;
import io.argosy.router.harvest.HarvestCycle;
import io.argosy.router.harvest.HarvestPlan;
import io.argosy.router.harvest.TestHarvestCycle;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.issue.Sessions;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.linkrate.Lane;
import io.argosy.router.topology.KnownAgent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Reports of agents. */
@RestController
@RequestMapping("/agent/v1")
public final class ReportsApi {

  private static final int MOST_REPORTS = 1_000;
  private static final long LONGEST_MILLIS = Duration.ofDays(30).toMillis();
  private static final int LONGEST_TOOL = 32;

  private final Sessions sessions;
  private final HarvestCycle cycle;
  private final TestHarvestCycle tests;
  private final Clock clock;
  private final ReportMeters meters;

  public ReportsApi(
      Sessions sessions,
      HarvestCycle cycle,
      TestHarvestCycle tests,
      Clock clock,
      ReportMeters meters) {
    this.sessions = sessions;
    this.cycle = cycle;
    this.tests = tests;
    this.clock = clock;
    this.meters = meters;
  }

  /** Takes reports of how attempts ended, 1 to 1,000 at a time. A report may be repeated. */
  @PostMapping("/reports")
  public ReportAnswers report(
      @AuthenticationPrincipal Caller caller, @RequestBody ReportBatch batch) {
    requireSize(batch.reports().size());
    KnownAgent agent = sessions.agent(caller.agent());
    List<AttemptReport> reports = read(batch.reports(), agent.name(), clock.instant());
    sessions.require(new Incarnation(agent.id(), batch.incarnation()));
    Map<Boolean, List<AttemptReport>> ofTests =
        reports.stream().collect(partitioningBy(report -> report.attempt().isOfTest()));
    Iterator<Answer> tested = answersOfTests(agent, ofTests.get(true)).iterator();
    Iterator<Answer> harvested = answers(agent, ofTests.get(false)).iterator();
    return answers(
        batch.reports(),
        reports.stream()
            .map(report -> report.attempt().isOfTest() ? tested.next() : harvested.next())
            .toList());
  }

  private List<Answer> answersOfTests(KnownAgent agent, List<AttemptReport> reports) {
    return reports.isEmpty() ? List.of() : tests.run(agent, reports);
  }

  private List<Answer> answers(KnownAgent agent, List<AttemptReport> reports) {
    if (reports.isEmpty()) {
      return List.of();
    }
    HarvestPlan plan = cycle.run(agent, reports);
    meters.harvested(agent, reports, plan);
    return plan.answers();
  }

  private static void requireSize(int reports) {
    if (reports < 1 || reports > MOST_REPORTS) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "out-of-range",
          new Refusal.Fault(
              "reports", Integer.toString(reports), "must be 1 to %d".formatted(MOST_REPORTS)));
    }
  }

  /**
   * Converts reports from their wire form. Times are converted to the router's clock. Impossible
   * values are corrected and not refused, because a refused report would never leave the agent's
   * outbox.
   */
  static List<AttemptReport> read(List<ReportBatch.Report> reports, AgentName agent, Instant now) {
    List<AttemptReport> read = new ArrayList<>();
    for (int i = 0; i < reports.size(); i++) {
      ReportBatch.Report report = reports.get(i);
      Instant ended = now.minusMillis(bent(report.endedAgoMillis()));
      read.add(
          new AttemptReport(
              TaskAttempt.parse(report.task(), report.epoch()),
              report.source(),
              Lane.pathOf(report.path()),
              plain(report.tool(), LONGEST_TOOL),
              ended.minusMillis(bent(report.durationMillis())),
              ended,
              ByteCount.of(Math.min(report.bytes().bytes(), FileContent.LARGEST.bytes())),
              ending(report, agent, i)));
    }
    return read;
  }

  private static Ending ending(ReportBatch.Report report, AgentName agent, int place) {
    TaskFailure failure = report.failure();
    ReportBatch.Verified verified = report.verified();
    if (failure != null) {
      TaskFailure named = failure.named(report.source(), agent).brief();
      return switch (failure.reason()) {
        case RETURNED, SOURCE_BUSY -> new Ending.Returned(named);
        default -> new Ending.Failed(named);
      };
    }
    if (verified != null) {
      return new Ending.Arrived(verified.size(), verified.checksum());
    }
    throw Refusal.of(
        Refusal.Kind.UNACCEPTABLE,
        "incomplete-report",
        new Refusal.Fault(
            "reports[%d].verified".formatted(place),
            null,
            "a report has either a verified file or a failure"));
  }

  private static long bent(long millis) {
    return Math.clamp(millis, 0, LONGEST_MILLIS);
  }

  /** Replaces NUL, which the database cannot store, and shortens the text. */
  private static String plain(String text, int longest) {
    return Excerpt.of(text.replace('\0', ' '), longest);
  }

  private static ReportAnswers answers(List<ReportBatch.Report> reports, List<Answer> answers) {
    List<ReportAnswers.ReportAnswer> answered = new ArrayList<>();
    for (int i = 0; i < reports.size(); i++) {
      ReportBatch.Report report = reports.get(i);
      String word = answers.get(i).name().toLowerCase(Locale.ROOT);
      answered.add(new ReportAnswers.ReportAnswer(report.task(), report.epoch(), word));
    }
    return new ReportAnswers(answered);
  }
}
