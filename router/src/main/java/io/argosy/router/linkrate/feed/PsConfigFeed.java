package io.argosy.router.linkrate.feed;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.linkrate.evidence.ExpectedTests;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.PlannedTest;
import io.argosy.router.linkrate.evidence.SeenTest;
import io.argosy.router.linkrate.evidence.SeenTests;
import io.argosy.router.linkrate.evidence.SiteOfHost;
import io.argosy.router.linkrate.evidence.TestPlan;
import io.argosy.router.linkrate.evidence.Tester;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.PsConfigTemplate;
import io.argosy.router.linkrate.wire.PsConfigTests;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * Reads from psConfig templates who should test whom. It says nothing about links; archives are
 * compared with it. After a failure the last plan stays.
 */
final class PsConfigFeed implements Feed, ExpectedTests {

  private final List<URI> templates;
  private final SiteOfHost sites;
  private final double intervals;
  private final Duration deadline;
  private final AtomicReference<CompletableFuture<TestPlan>> plan;
  private final AtomicReference<TestPlan> last;

  /**
   * @param intervals number of intervals after which a test is overdue
   */
  PsConfigFeed(List<URI> templates, SiteOfHost sites, double intervals, Duration deadline) {
    this.templates = templates;
    this.sites = sites;
    this.intervals = intervals;
    this.deadline = deadline;
    this.last = new AtomicReference<>(new TestPlan(List.of(), intervals));
    this.plan = new AtomicReference<>(CompletableFuture.completedFuture(last.get()));
  }

  /** Lets archives wait for the next reading, which must follow, until its deadline. */
  void begin() {
    plan.set(
        new CompletableFuture<TestPlan>()
            .completeOnTimeout(last.get(), deadline.toMillis(), TimeUnit.MILLISECONDS));
  }

  @Override
  public String name() {
    return FeedSettings.PSCONFIG;
  }

  @Override
  public FeedReading read(Instant now) throws IOException {
    CompletableFuture<TestPlan> next = plan.get();
    try {
      List<PlannedTest> tests = new ArrayList<>();
      List<String> notes = new ArrayList<>();
      long end = System.nanoTime() + deadline.toNanos();
      for (URI template : templates) {
        Duration left = Duration.ofNanos(end - System.nanoTime());
        if (!left.isPositive()) {
          throw new IOException("The templates were not read within %s.".formatted(deadline));
        }
        PsConfigTemplate read = PsConfigIncludes.read(template, left);
        tests.addAll(tests(template, read));
        notes.addAll(PsConfigTests.notes(read));
      }
      last.set(new TestPlan(tests.stream().distinct().toList(), intervals));
      return new FeedReading(
          FeedSettings.PSCONFIG,
          now,
          List.of(),
          tests.size(),
          0,
          unmapped(tests),
          List.of(),
          notes);
    } finally {
      next.complete(last.get());
    }
  }

  private static List<PlannedTest> tests(URI template, PsConfigTemplate read) throws IOException {
    try {
      return PsConfigTests.of(read);
    } catch (Refusal e) {
      throw new IOException(template + ": " + e.getMessage(), e);
    }
  }

  private List<String> unmapped(List<PlannedTest> tests) {
    return tests.stream()
        .map(PlannedTest::test)
        .flatMap(test -> Stream.of(test.source(), test.destination()))
        .distinct()
        .filter(host -> sites.of(new Tester(host, host)).isEmpty())
        .sorted()
        .toList();
  }

  /** Waits for a reading that is under way. */
  @Override
  public List<String> overdue(SeenTests seen) {
    return plan.get().join().overdue(seen);
  }

  /** Waits too, but leaves the archive most of the time; the last plan then has to do. */
  @Override
  public Duration reach(SeenTest.Kind kind) {
    return plan.get()
        .copy()
        .completeOnTimeout(last.get(), deadline.toMillis() / 4, TimeUnit.MILLISECONDS)
        .join()
        .reach(kind);
  }
}
