package io.argosy.router.linkrate.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.Tester;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedsReaderTest {

  private static final String COMPLETE =
      """
      sites: {CERN: [T2_CH_CERN, T0_CH_CERN], NIKHEF-ELPROD: [T1_NL_NIKHEF]}
      maxima: [{from: T2_CH_CERN, to: T1_NL_NIKHEF, rate: 1GB/s}]
      instances:
        - {name: prod, own: true, kind: argosy, url: "https://router.example.org", token-file: token}
        - {name: debug, kind: phedex, url: "http://127.0.0.1:1/datasvc/json/debug", weight: 0.5}
      rate-files: [{name: hand, path: rates.json, use: replace}, {name: other, path: sub/r.json}]
      archives:
        - {name: wlcg, kind: esmond, url: "http://ps.example.org/esmond/perfsonar/archive/"}
        - {name: os, kind: opensearch, url: "https://os.example.org:9200", user: u, password-file: token}
      hosts: {"192.0.2.10": CERN, "2001:db8::/32": CERN, ps.example.org: NIKHEF-ELPROD}
      psconfig: [mesh.json, "https://psconfig.example.org/pub/config"]
      deadline: 90s
      policy: {half-trusted: 20GB, half-life: 3h, few-points: 4, overdue-intervals: 5}
      """;

  @TempDir Path directory;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(directory.resolve("token"), "secret\n");
    Files.writeString(directory.resolve("mesh.json"), "{}");
    Files.writeString(directory.resolve("empty"), "");
  }

  @Test
  void everyKeyIsRead() throws IOException {
    FeedSettings settings = read(COMPLETE);
    assertThat(settings.sites().links("CERN", "NIKHEF-ELPROD"))
        .containsExactly(link("T0_CH_CERN", "T1_NL_NIKHEF"), link("T2_CH_CERN", "T1_NL_NIKHEF"));
    assertThat(settings.maxima())
        .containsEntry(link("T2_CH_CERN", "T1_NL_NIKHEF"), new ByteRate(1e9));
    FeedSettings.Instance prod = settings.instances().getFirst();
    assertThat(prod.own()).isTrue();
    assertThat(prod.token()).contains("secret");
    assertThat(prod.url()).hasToString("https://router.example.org/");
    assertThat(prod.weight()).isEqualTo(1);
    FeedSettings.Instance debug = settings.instances().getLast();
    assertThat(debug.own()).isFalse();
    assertThat(debug.kind()).isEqualTo(FeedSettings.InstanceKind.PHEDEX);
    assertThat(debug.weight()).isEqualTo(0.5);
    assertThat(settings.rateFiles())
        .containsExactly(
            new FeedSettings.RateFile(
                "hand", directory.resolve("rates.json"), FeedSettings.Use.REPLACE),
            new FeedSettings.RateFile(
                "other", directory.resolve("sub/r.json"), FeedSettings.Use.FILL));
    assertThat(settings.archives().getLast().login().orElseThrow().password()).isEqualTo("secret");
    assertThat(settings.hosts().of(new Tester("2001:db8:1::7", "unknown"))).contains("CERN");
    assertThat(settings.psconfig()).hasSize(2);
    assertThat(settings.deadline()).isEqualTo(Duration.ofSeconds(90));
    assertThat(settings.policy().halfLife()).isEqualTo(Duration.ofHours(3));
    assertThat(settings.policy().shareOfCapacity())
        .isEqualTo(ForecastPolicy.DEFAULT.shareOfCapacity());
    assertThat(settings.policy().paths().overdueIntervals()).isEqualTo(5);
  }

  @Test
  void secretsAreNotShown() throws IOException {
    assertThat(read(COMPLETE).toString()).doesNotContain("secret");
  }

  @Test
  void whatIsAbsentHasDefaults() throws IOException {
    FeedSettings settings = read("sites: {}\ninstances:\n");
    assertThat(settings.instances()).isEmpty();
    assertThat(settings.deadline()).isEqualTo(Duration.ofSeconds(60));
    assertThat(settings.policy()).isEqualTo(ForecastPolicy.DEFAULT);
  }

  @Test
  void filesOfSecretsThatOthersMayReadAreNamed() throws IOException {
    Path token = directory.resolve("token");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    assertThat(read(COMPLETE).warnings()).isEmpty();
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(read(COMPLETE).warnings())
        .containsExactly(
            "instances[0].token-file: "
                + token
                + " can be read by others than its owner; make its mode 0600",
            "archives[1].password-file: "
                + token
                + " can be read by others than its owner; make its mode 0600");
  }

  private static LinkName link(String from, String to) {
    return new LinkName(new NodeName(from), new NodeName(to));
  }

  private FeedSettings read(String yaml) throws IOException {
    return FeedsReader.read(Files.writeString(directory.resolve("feeds.yaml"), yaml));
  }
}
