package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.common.process.RunFile;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.stage.Allowance;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.timer.StageTimers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.matchers.GroupMatcher;

/** A router that runs its own timers. */
class RouterStartTest {

  @TempDir static Path directory;

  private static RunningRouter router;

  @BeforeAll
  static void start() {
    router =
        RunningRouter.start(
            Map.of(
                "automatic",
                "true",
                "run-file",
                directory.resolve("router.json").toString(),
                "fts3.enabled",
                "true"));
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void itIsReadyAndLogsItsAddress() {
    var answer = router.get("", "/actuator/health/readiness");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    RunFile file = RunFile.read(directory.resolve("router.json"));
    assertThat(file.port()).isEqualTo(router.port());
    assertThat(file.isAlive()).isTrue();
  }

  @Test
  void everyDutyRunsOnceAtStartAndIsCounted() {
    await()
        .untilAsserted(
            () -> {
              String metrics = router.get(ADMIN_TOKEN, "/actuator/prometheus").text();
              for (Duty duty : router.beans(Duty.class)) {
                assertThat(metrics)
                    .contains(
                        "argosy_cycle_seconds_count{duty=\"%s\",outcome=\"done\"}"
                            .formatted(duty.name()));
              }
            });
  }

  @Test
  void aRequestIsTimedOnceAndNotByEachOfItsFilters() {
    router.get(ADMIN_TOKEN, "/query/v1/nodes");
    assertThat(router.get(ADMIN_TOKEN, "/actuator/prometheus").text())
        .contains("http_server_requests_seconds_count")
        .doesNotContain("spring_security");
  }

  @Test
  void aRouterWithALateDutyIsNotReadyAndNamesIt() {
    Duration longAgo = Duration.ofMinutes(-2);
    try (RunningRouter other = RunningRouter.start()) {
      assertThat(other.get("", "/actuator/health/readiness").status()).isEqualTo(200);
      other
          .bean(StageTimers.class)
          .start(
              List.of(
                  new Duty(
                      "stuck",
                      Optional.of(Stage.ISSUE),
                      longAgo,
                      Allowance.WOKEN,
                      false,
                      () -> {})));
      var health = other.get(ADMIN_TOKEN, "/actuator/health/readiness");
      assertThat(health.status()).isEqualTo(503);
      assertThat(health.json().at("/components/duties/details").toString()).contains("stuck");
    }
  }

  @Test
  void theTimetableHasEveryDuty() throws SchedulerException {
    List<String> swept =
        router.bean(Scheduler.class).getJobKeys(GroupMatcher.anyGroup()).stream()
            .map(JobKey::getName)
            .toList();
    assertThat(swept)
        .containsExactlyInAnyOrderElementsOf(
            router.beans(Duty.class).stream().map(Duty::name).toList());
  }

  /** Every router runs all duties, so that each duty needs a guard against parallel runs. */
  @Test
  void theGuardOfEveryDutyIsDocumented() throws IOException {
    assertThat(
            Files.readString(Path.of("../docs/adr/0032-each-router-runs-its-own-timers.md"))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> Stream.of(line.split("\\|")[1].strip().split(", ")))
                .map(duty -> duty.replace("`", "")))
        .containsExactlyInAnyOrderElementsOf(
            router.beans(Duty.class).stream().map(Duty::name).toList());
  }

  @Test
  void todayHasItsPartition() {
    await()
        .until(
            () ->
                router
                    .database()
                    .jdbc()
                    .sql(
                        "select count(*) from pg_class where relname ~ '^outcome_[0-9]{8}$'"
                            + " and relkind = 'r'")
                    .query(Long.class)
                    .single(),
            days -> days == 8);
  }
}
