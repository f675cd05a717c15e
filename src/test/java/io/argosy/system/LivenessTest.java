package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.SystemProgram;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.PageReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A program that stopped is shown as stopped within the promised time, and no longer once it runs
 * again: 75 s for an agent, which sends heartbeats every 30 s, 10 s for a router or the database.
 * The test prints the measured times; its bounds allow for slow machines.
 */
class LivenessTest {

  private static final int SLACK = 4;
  private static final Duration AGENT = Duration.ofSeconds(75);
  private static final Duration AT_ONCE = Duration.ofSeconds(10);
  private static final Pattern SILENCE = Pattern.compile("not heard from for (\\d+)[ \u00a0]s");

  @RegisterExtension static final Testbed bed = Beds.PAIR;

  private static PageReader pages;

  @BeforeAll
  static void signInToThePages() {
    int port = bed.web().awaitReady().port();
    pages = new PageReader(URI.create("http://127.0.0.1:" + port), bed.admin());
    Waits.until("both agents are live", () -> agentsOnThePage().contains("2 of 2"));
  }

  private static String agentsOnThePage() {
    return pages.get("/live/figures");
  }

  @Test
  void aFrozenAgentIsNotHeardFromEverywhere() {
    SystemProgram agent = bed.agent("OSLO").program();
    agent.freeze();
    try {
      seen("overview: agent silent", AGENT, () -> SILENCE.matcher(overview()).find());
      Matcher words = SILENCE.matcher(overview());
      assertThat(words.find()).isTrue();
      assertThat(Integer.parseInt(words.group(1))).isGreaterThanOrEqualTo(65);
      assertThat(agentsOnThePage()).contains("1 of 2");
      seen("nodes: agent silent", AT_ONCE, () -> nodes().contains("agent_OSLO (not heard"));
      seen("metric: agent silent", AT_ONCE, () -> metric("argosy_agents{state=\"silent\"} 1.0"));
      assertThat(routerMetrics()).contains("argosy_agent_silence_seconds{agent=\"agent_OSLO\"}");
      Waits.until(
          "the log has the line",
          () -> bed.router().program().log().contains("Agent is not heard from: agent=agent_OSLO"));
    } finally {
      agent.thaw();
    }
    seen("overview: agent back", AGENT, () -> agentsOnThePage().contains("2 of 2"));
    seen("nodes: agent back", AT_ONCE, () -> !nodes().contains("not heard"));
    seen("metric: agent back", AT_ONCE, () -> metric("argosy_agents{state=\"silent\"} 0.0"));
  }

  @Test
  void aKilledRouterIsMissedOnEveryPage() {
    bed.router().killHard();
    try {
      String missed = "The router has not answered since";
      seen("overview: router gone", AT_ONCE, () -> overview().contains(missed));
      assertThat(pages.get("/nodes")).contains(missed);
      assertThat(pages.get("/live/gaps")).contains(missed);
      seen("metric: router gone", AT_ONCE, () -> webMetric("argosy_router_up 0.0"));
      CommandRun nodes = CommandRun.of(bed, "nodes");
      assertThat(nodes.exitCode()).isNotZero();
      assertThat(nodes.text()).contains(bed.router().uri().toString());
    } finally {
      bed.router().start();
    }
    seen("overview: router back", AT_ONCE, () -> !overview().contains("has not answered"));
    seen("metric: router back", AT_ONCE, () -> webMetric("argosy_router_up 1.0"));
    seen("nodes: router back", AT_ONCE, () -> nodes().contains("OSLO"));
  }

  @Test
  void aStoppedDatabaseIsMissedOnEveryPage() throws IOException {
    bed.database().stop();
    try {
      String missed = "The database has not answered since";
      seen("overview: database gone", AT_ONCE, () -> overview().contains(missed));
      assertThat(pages.get("/live/gaps")).contains(missed).doesNotContain("The router");
      seen("metric: database gone", AT_ONCE, () -> metric("argosy_database_up 0.0"));
      assertThat(routerMetrics()).contains("argosy_agents{state=\"live\"} NaN");
      assertThat(webMetric("argosy_database_up 0.0")).isTrue();
      CommandRun nodes = CommandRun.of(bed, "nodes");
      assertThat(nodes.exitCode()).as(nodes.text()).isNotZero();
      assertThat(nodes.text()).contains("database");
    } finally {
      bed.database().startAgain();
    }
    seen("overview: database back", AT_ONCE, () -> !overview().contains("has not answered"));
    seen("metric: database back", AT_ONCE, () -> metric("argosy_database_up 1.0"));
    seen("nodes: database back", AT_ONCE, () -> nodes().contains("OSLO"));
  }

  private static String overview() {
    return pages.get("/");
  }

  private static String nodes() {
    CommandRun run = CommandRun.of(bed, "nodes");
    run.exitCode();
    return run.text();
  }

  private static String routerMetrics() {
    return bed.admin().get("/actuator/prometheus").text();
  }

  private static boolean metric(String line) {
    return routerMetrics().contains(line);
  }

  private static boolean webMetric(String line) {
    return pages.get("/actuator/prometheus").contains(line);
  }

  private static void seen(String what, Duration promised, Callable<Boolean> condition) {
    long begun = System.nanoTime();
    Waits.waiting(what)
        .atMost(promised.multipliedBy(SLACK))
        .ignoreExceptionsInstanceOf(UncheckedIOException.class)
        .until(condition);
    Duration took = Duration.ofNanos(System.nanoTime() - begun);
    System.err.println("LivenessTest: " + what + " after " + took.toMillis() + " ms");
  }
}
