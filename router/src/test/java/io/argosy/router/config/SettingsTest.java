package io.argosy.router.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.SettingTable;
import io.argosy.common.topology.AgentName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.ExpiryPolicy;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.automation.Mode;
import io.argosy.router.breaker.BreakerPolicy;
import io.argosy.router.fts3.UnmanagedTerms;
import io.argosy.router.topology.NodeStorage;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every setting is documented and reaches the policy that uses it. */
class SettingsTest {

  private static final SettingTable TABLE = SettingTable.of("argosy.router.");

  @Test
  void everySettingIsDocumentedWithItsDefault() {
    TABLE.requireBound(RouterProperties.class);
  }

  @Test
  void everySettingIsSetInATest() {
    TABLE.requireSetInTests();
  }

  private static void with(Consumer<RouterProperties> test, String... settings) {
    new RoutingPropertiesTest()
        .runner
        .withPropertyValues(settings)
        .run(context -> test.accept(context.getBean(RouterProperties.class)));
  }

  @Test
  void windowsHoldAsManyFilesAsConfigured() {
    with(
        properties ->
            assertThat(properties.activation().size())
                .isEqualTo(new WindowSize(ByteCount.parse("10TB"), 7)),
        "argosy.router.activation.window-files=7");
  }

  @Test
  void tokensOfStorageAreAsConfigured() {
    with(
        properties ->
            assertThat(properties.tokens())
                .isEqualTo(
                    new RouterProperties.Tokens(
                        "https://router.example.org:8443/argosy",
                        Path.of("/keys"),
                        Duration.ofMinutes(20),
                        Duration.ofDays(7),
                        new RouterProperties.Tokens.Fetch(
                            URI.create("https://iam.example.org/token"),
                            "argosy",
                            Path.of("/secret"),
                            Path.of("/subject"),
                            Path.of("/ca")))),
        "argosy.router.tokens.issuer=https://router.example.org:8443/argosy",
        "argosy.router.tokens.key-file=/keys",
        "argosy.router.tokens.validity=20m",
        "argosy.router.tokens.key-age=7d",
        "argosy.router.tokens.fetch.token-endpoint=https://iam.example.org/token",
        "argosy.router.tokens.fetch.client-id=argosy",
        "argosy.router.tokens.fetch.client-secret-file=/secret",
        "argosy.router.tokens.fetch.subject-token-file=/subject",
        "argosy.router.tokens.fetch.ca-file=/ca");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "issuer=http://router.example.org",
        "issuer=https://router.example.org/",
        "issuer=https://router.example.org?a=b",
        "issuer=router.example.org",
        "validity=61m",
        "validity=0s",
        "key-age=47h",
        "fetch.token-endpoint=http://iam.example.org/token",
        "fetch.token-endpoint=iam.example.org/token",
        "fetch.token-endpoint=https://argosy:secret@iam.example.org/token",
        "fetch.client-id=argosy",
        "key-file=/keys"
      })
  void settingsOfTokensThatStorageRefusesPreventTheStart(String setting) {
    new RoutingPropertiesTest()
        .runner
        .withPropertyValues("argosy.router.tokens." + setting)
        .run(context -> assertThat(context).hasFailed());
  }

  @Test
  void trafficIsMarkedIfTheExperimentIsSet() {
    with(
        properties ->
            assertThat(properties.scitags())
                .isEqualTo(new RouterProperties.Scitags(null, Map.of())));
    with(
        properties ->
            assertThat(properties.scitags())
                .isEqualTo(new RouterProperties.Scitags(1023, Map.of("production", 63))),
        "argosy.router.scitags.experiment=1023",
        "argosy.router.scitags.activities.production=63");
  }

  @ParameterizedTest
  @CsvSource({
    "experiment=0, must be 1 to 1023: 0",
    "experiment=1024, must be 1 to 1023: 1024",
    "experiment=cms, scitags.experiment",
    "activities.production=9, needs scitags.experiment",
    "experiment=3;activities.production=0, activity production of SciTags must be 1 to 63: 0",
    "experiment=3;activities.production=64, activity production of SciTags must be 1 to 63: 64"
  })
  void marksThatNoNetworkKnowsPreventTheStart(String settings, String sentence) {
    new RoutingPropertiesTest()
        .runner
        .withPropertyValues(
            Stream.of(settings.split(";", -1))
                .map(it -> "argosy.router.scitags." + it)
                .toArray(String[]::new))
        .run(
            context ->
                assertThat(context)
                    .hasFailed()
                    .getFailure()
                    .satisfies(it -> assertThat(it).hasStackTraceContaining(sentence)));
  }

  @Test
  void jobsOfFts3AreOffUnlessConfigured() {
    with(
        properties ->
            assertThat(properties.fts3())
                .isEqualTo(
                    new RouterProperties.Fts3(
                        false,
                        "argosy",
                        Duration.ofDays(7),
                        null,
                        null,
                        List.of(),
                        null,
                        UnmanagedTerms.DEFAULT)));
  }

  @Test
  void jobsOfFts3AreAnsweredAsConfigured() {
    with(
        properties ->
            assertThat(properties.fts3())
                .isEqualTo(
                    new RouterProperties.Fts3(
                        true,
                        "cms",
                        Duration.ofHours(3),
                        "https://pages.example.org",
                        Path.of("/storage"),
                        List.of(
                            new RouterProperties.Fts3.Issuer(
                                "https://iam.example.org/",
                                "argosy",
                                "fts3",
                                Map.of("7b-1", "ann"),
                                Map.of("/cms/prod", "production"))),
                        Path.of("/ca"),
                        UnmanagedTerms.DEFAULT)),
        "argosy.router.fts3.enabled=true",
        "argosy.router.fts3.organization=cms",
        "argosy.router.fts3.kept=3h",
        "argosy.router.fts3.pages=https://pages.example.org",
        "argosy.router.fts3.storage-ca-file=/storage",
        "argosy.router.fts3.issuers[0].url=https://iam.example.org/",
        "argosy.router.fts3.issuers[0].audience=argosy",
        "argosy.router.fts3.issuers[0].scope=fts3",
        "argosy.router.fts3.issuers[0].users[7b-1]=ann",
        "argosy.router.fts3.issuers[0].groups[/cms/prod]=production",
        "argosy.router.fts3.issuers-ca-file=/ca");
  }

  @Test
  void storageOfNoNodeIsAllowedByName() {
    with(
        properties ->
            assertThat(properties.fts3().unmanaged())
                .isEqualTo(
                    new UnmanagedTerms(
                        new AgentName("b"),
                        Set.of("*.example.org", "[::1]"),
                        NodeStorage.Credentials.ROUTER,
                        true)),
        "argosy.router.fts3.unmanaged.agent=b",
        "argosy.router.fts3.unmanaged.hosts[0]=*.example.org",
        "argosy.router.fts3.unmanaged.hosts[1]=[::1]",
        "argosy.router.fts3.unmanaged.credentials=router",
        "argosy.router.fts3.unmanaged.http=true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "organization=a b",
        "organization=",
        "kept=0s",
        "unmanaged.credentials=anything",
        "unmanaged.credentials=site",
        "unmanaged.agent=b",
        "unmanaged.hosts=*.example.org",
        "pages=https://x/",
        "issuers[0].url=https://iam.example.org"
      })
  void settingsOfJobsThatCannotBePreventTheStart(String setting) {
    new RoutingPropertiesTest()
        .runner
        .withPropertyValues("argosy.router.fts3." + setting)
        .run(context -> assertThat(context).hasFailed());
  }

  @Test
  void breakersOpenAndProbeAsConfigured() {
    with(
        properties ->
            assertThat(properties.breaker())
                .isEqualTo(
                    new BreakerPolicy(
                        Mode.ON,
                        2,
                        Duration.ofMinutes(3),
                        Duration.ofSeconds(4),
                        Duration.ofMinutes(5),
                        Duration.ofSeconds(6),
                        7,
                        Duration.ofSeconds(8))),
        "argosy.router.breaker.failures=2",
        "argosy.router.breaker.window=3m",
        "argosy.router.breaker.first-pause=4s",
        "argosy.router.breaker.longest-pause=5m",
        "argosy.router.breaker.calm=6s",
        "argosy.router.breaker.probes=7",
        "argosy.router.breaker.patience=8s");
  }

  @Test
  void backoffIsAsConfigured() {
    with(
        properties ->
            assertThat(properties.expiry())
                .isEqualTo(
                    new ExpiryPolicy(
                        Mode.ON,
                        Duration.ofMinutes(2),
                        Duration.ofHours(3),
                        Duration.ofMinutes(4),
                        Duration.ofHours(5),
                        6)),
        "argosy.router.expiry.without-source=2m",
        "argosy.router.expiry.term=3h",
        "argosy.router.expiry.first-rest=4m",
        "argosy.router.expiry.longest-rest=5h",
        "argosy.router.expiry.rests=6");
  }
}
