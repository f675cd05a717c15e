package io.argosy.router.plan.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.CompletionOptions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicySettingsTest {

  @Test
  void absentSettingsKeepTheirDefaults() {
    assertThat(PolicySettings.policy(Strategy.PHEDEX, Map.of(), 0))
        .isEqualTo(PlanPolicy.of(Strategy.PHEDEX));
  }

  /** More nanoseconds than a long can hold. */
  @Test
  void stagingMayTakeCenturies() {
    PlanPolicy policy =
        PolicySettings.policy(Strategy.COMPLETION, Map.of("staging-latency", "200000d"), 0);
    assertThat(policy.assumptions().stagingSeconds()).isEqualTo(200_000 * 86_400.0);
  }

  @Test
  void everySettingIsApplied() {
    PlanPolicy policy =
        PolicySettings.policy(
            Strategy.COMPLETION,
            Map.of(
                "nominal-rate", "0.25MB/s",
                "dead-rate", "2kB/s",
                "exploration", "1.5TB",
                "staging-latency", "7d",
                "latency-limit", "90m",
                "probe", "0.5",
                "moves-per-request", "11",
                "move-budget", "12",
                "simulation-budget", "13",
                "linear-program", "14"),
            42);
    assertThat(policy.assumptions().unknownLink()).isEqualTo(new ByteRate(250_000));
    assertThat(policy.phedex().nominalRate()).isEqualTo(new ByteRate(250_000));
    assertThat(policy.assumptions().deadLink()).isEqualTo(new ByteRate(2_000));
    assertThat(policy.assumptions().exploration()).isEqualTo(ByteCount.parse("1.5TB"));
    assertThat(policy.assumptions().staging()).isEqualTo(Duration.ofDays(7));
    assertThat(policy.phedex().stagingLatency()).isEqualTo(Duration.ofDays(7));
    assertThat(policy.phedex().latencyLimit()).isEqualTo(Duration.ofMinutes(90));
    assertThat(policy.phedex().probe()).isEqualTo(0.5);
    assertThat(policy.phedex().seed()).isEqualTo(42);
    assertThat(policy.completion()).isEqualTo(new CompletionOptions(11, 12, 13, 14));
  }

  @Test
  void zeroMeansZero() {
    PlanPolicy policy =
        PolicySettings.policy(
            Strategy.PHEDEX,
            Map.of(
                "staging-latency", "0", "latency-limit", "0", "probe", "never", "exploration", "0"),
            0);
    assertThat(policy.phedex().stagingLatency()).isZero();
    assertThat(policy.assumptions().staging()).isZero();
    assertThat(policy.phedex().latencyLimit()).isZero();
    assertThat(policy.phedex().probe()).isZero();
    assertThat(policy.assumptions().exploration()).isEqualTo(ByteCount.ZERO);
  }

  @ParameterizedTest
  @CsvSource({
    "nominal-rate, 5",
    "nominal-rate, 5MB",
    "nominal-rate, -5MB/s",
    "nominal-rate, 0MB/s",
    "staging-latency, -1d",
    "staging-latency, soon",
    "latency-limit, 3 weeks",
    "exploration, -1",
    "probe, 1.5",
    "probe, maybe",
    "move-budget, -1",
    "moves-per-request, -1",
    "move-budget, 1e3"
  })
  void whatASettingCannotBeIsRefusedByItsName(String name, String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PolicySettings.policy(Strategy.PHEDEX, Map.of(name, value), 0))
        .withMessageStartingWith(name + ": ");
  }

  @Test
  void anUnknownSettingIsRejectedWithTheListOfSettings() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PolicySettings.policy(Strategy.QUEUE, Map.of("luck", "1"), 0))
        .withMessageContaining("luck")
        .withMessageContaining("nominal-rate, probe");
  }
}
