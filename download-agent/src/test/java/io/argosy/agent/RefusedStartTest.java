package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.DoorKeys;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.FileSystemUtils;

/** The agent does not start with a harmful configuration; the message names the key. */
class RefusedStartTest {

  private final ScriptedRouter router = new ScriptedRouter();
  private @TempDir Path directory;
  private TestSite site;

  @BeforeEach
  void furnish() {
    site = new TestSite(directory, "SRC", router);
  }

  @AfterEach
  void shut() {
    site.close();
    router.close();
  }

  @Test
  void aDoorOffLoopbackWithoutTlsIsRefused() {
    assertRefused("door.address", () -> site.start("door", "door:", "  address: 0.0.0.0"));
  }

  @Test
  void anFdtOnLoopbackBehindADoorForOthersOrOnIpv6IsRefused() throws IOException {
    Path jar = Files.createFile(directory.resolve("fdt.jar"));
    List<String> fdt = List.of("fdt:", "  jar: " + jar, "  policy-jar: " + jar);
    assertRefused(
        "fdt.address",
        () ->
            site.start(
                "door",
                Stream.concat(
                        Stream.of("door:", "  advertise-url: http://192.0.2.7:8443"), fdt.stream())
                    .toArray(String[]::new)));
    assertRefused(
        "fdt.address",
        () ->
            site.start(
                "door",
                Stream.concat(fdt.stream(), Stream.of("  address: '::1'")).toArray(String[]::new)));
    site.start("door", fdt.toArray(String[]::new));
    await().until(() -> Files.exists(site.runFile()));
  }

  @Test
  void aJavaThatFdtCannotRunOnIsRefused() throws IOException {
    Path jar = Files.createFile(directory.resolve("fdt.jar"));
    assertRefused(
        "fdt.java",
        () ->
            site.start(
                "door", "fdt:", "  jar: " + jar, "  policy-jar: " + jar, "  java: /no/java"));
  }

  @Test
  void wrongSettingsOfCircuitsAreRefused() {
    String provider = "provider: {kind: nsi, url: 'http://127.0.0.1:1/', %s}";
    String urns = "provider-nsa: 'urn:a', requester-nsa: 'urn:b'";
    String endpoint =
        "endpoints: [{name: e, uri: 'x:y', address: 192.0.2.1, nodes: [%s], rate: 10Gb/s%s}]";
    String good = endpoint.formatted("SRC", "");
    assertRefused("circuits.provider.kind", () -> circuits("provider: {name: x}", good));
    assertRefused("circuits.provider.kind", () -> circuits("provider: {kind: x}", good));
    assertRefused(
        "circuits.provider.requester-nsa",
        () -> circuits(provider.formatted("provider-nsa: 'urn:a'"), good));
    assertRefused("circuits.endpoints", () -> circuits(provider.formatted(urns)));
    assertRefused("circuits.endpoints", () -> circuits("endpoints: []"));
    assertRefused(
        "circuits.endpoints", () -> circuits(endpoint.formatted("SRC", ", hook: [/no/hook, x]")));
    assertRefused(
        "circuits.endpoints", () -> circuits(endpoint.formatted("SRC", ", hook: [/tmp]")));
    assertRefused("circuits.endpoints", () -> circuits(endpoint.formatted("OTHER", "")));
    assertRefused(
        "circuits.endpoints",
        () -> circuits(provider.formatted(urns), endpoint.formatted("OTHER", "")));
    assertRefused(
        "circuits.endpoints",
        () -> circuits(provider.formatted(urns), endpoint.formatted("SRC", ", share: 1.5")));
    assertRefused(
        "circuits.threshold", () -> circuits(provider.formatted(urns), good, "threshold: 0s"));
    assertRefused(
        "circuits.smallest", () -> circuits(provider.formatted(urns), good, "smallest: 1Tb/s"));
  }

  /** YAML makes numbers of them, which are no text that is parsed. */
  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void numbersThatAreNoPriorityOrHaveNoUnitAreRefusedInASentence(CapturedOutput output) {
    String good =
        "endpoints: [{name: e, uri: 'x:y', address: 192.0.2.1, nodes: [SRC], rate: 10Gb/s}]";
    String provider = "provider: {kind: static, bandwidth: %s}";
    assertRefused("circuits.least-urgent", () -> circuits(good, "least-urgent: 5"));
    assertRefused("circuits.smallest", () -> circuits(good, "smallest: 10"));
    assertRefused("provider.bandwidth", () -> circuits(provider.formatted("1.5"), good));
    assertRefused("endpoints[0].rate", () -> circuits(good.replace("10Gb/s", "10")));
    assertRefused("circuits.provider", () -> circuits("provider: static", good));
    assertRefused("endpoints[0]", () -> circuits(good.replace("address: 192.0.2.1, ", "")));
    assertRefused("circuits.endpoints", () -> circuits(good.replace("192.0.2.1", "localhost")));
    List<String> reports =
        output.toString().lines().filter(line -> line.contains("Cannot start")).toList();
    assertThat(String.join("\n", reports))
        .contains("argosy.agent.circuits.least-urgent: '5' is invalid: must be 0 to 3")
        .contains("circuits.smallest: '10' is invalid: not a rate such as 0.5MB/s or 10Gb/s")
        .contains("circuits.provider.bandwidth: '1.5' is invalid: not a rate such as")
        .contains("circuits.endpoints[0].rate: '10' is invalid: not a rate such as")
        .contains("circuits.provider: is invalid: it has another form")
        .contains("circuits.endpoints[0]: is invalid: endpoint e: address is missing")
        .contains("circuits.endpoints: endpoint e: an endpoint's address must be an IPv4 or IPv6")
        .doesNotContain("No converter", "java.lang", "io.argosy");
    site.start("door", "circuits:", "  least-urgent: 2", "  " + good);
    await().until(() -> Files.exists(site.runFile()));
  }

  private void circuits(String... lines) {
    site.start(
        "door",
        Stream.concat(Stream.of("circuits:"), Stream.of(lines).map(line -> "  " + line))
            .toArray(String[]::new));
  }

  @Test
  void aDoorWithTlsIsServed() throws IOException, InterruptedException, GeneralSecurityException {
    Path store = DoorKeys.in(directory);
    site.start(
        "door",
        "door:",
        "  address: 127.0.0.1",
        "  tls:",
        "    key-store-file: " + store,
        "    key-store-password-file: " + directory.resolve("password"));
    await().until(() -> Files.exists(site.runFile()));
    var address = router.registrations().get(site.agent()).doors().getFirst();
    assertThat(address.protocol()).isEqualTo("https");
    try (HttpClient client = HttpClient.newBuilder().sslContext(trusting(store)).build()) {
      var answer =
          client.send(
              HttpRequest.newBuilder(URI.create(address.url() + "/status")).build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("agent_SRC");
    }
  }

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void unknownKeysAreNamed(CapturedOutput output) {
    assertThatThrownBy(() -> site.start("door", "colour: red", "limits:", "  files: 3"))
        .isInstanceOf(RuntimeException.class);
    assertThat(output)
        .contains("argosy.agent.colour: there is no such setting")
        .contains("argosy.agent.limits.files: there is no such setting")
        .contains("docs/operate.md")
        .doesNotContain("\tat ", "??");
  }

  /** A name that Spring would accept in place of the documented one. */
  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void aKeyIsWrittenAsDocumented(CapturedOutput output) throws IOException {
    Path bad = directory.resolve("bad.yaml");
    Files.writeString(bad, site.yaml("download").replace("state-dir:", "statedir:"));
    assertThatThrownBy(() -> AgentMain.start(new String[] {"--config", bad.toString()}))
        .isInstanceOf(RuntimeException.class);
    assertThat(output)
        .contains("argosy.agent.statedir: there is no such setting")
        .contains("bad.yaml");
  }

  @Test
  void secretsAreSentOnlyEncryptedToOtherMachines() throws IOException {
    Path bad = directory.resolve("bad.yaml");
    Files.writeString(bad, site.yaml("download").replace(router.url(), "http://192.0.2.1:1"));
    assertRefused("router-url", () -> AgentMain.start(new String[] {"--config", bad.toString()}));
    assertRefused(
        "door.advertise-url",
        () -> site.start("door", "door:", "  advertise-url: http://192.0.2.1:1"));
  }

  /** Two lines, for example, which an error about the header would write to the log. */
  @Test
  void aFileThatHoldsNoTokenIsRefused() throws IOException {
    Path token = Files.writeString(directory.resolve("lines"), "secret\nsecret");
    Path bad = directory.resolve("bad.yaml");
    Files.writeString(
        bad, site.yaml("download").replaceAll("token-file: .*", "token-file: " + token));
    assertRefused(
        "token-file: " + token + " does not hold a token",
        () -> AgentMain.start(new String[] {"--config", bad.toString()}));
  }

  /** If a launcher is killed while an agent starts, no agent is left behind. */
  @Test
  void aStartThatHangsEndsWithItsParent() throws IOException, InterruptedException {
    Path never = directory.resolve("never");
    assertThat(new ProcessBuilder("mkfifo", never.toString()).start().waitFor()).isZero();
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Path yaml = directory.resolve("hanging.yaml");
    Files.writeString(
        yaml,
        site.yaml("download", "parent-pid: " + gone.pid())
            .replaceAll("token-file: .*", "token-file: " + never));
    Path log = directory.resolve("log");
    Process agent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.argosy.agent.AgentMain",
                "--config",
                yaml.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended = agent.waitFor(30, TimeUnit.SECONDS);
    agent.destroyForcibly();
    assertThat(ended).isTrue();
    assertThat(log).content().contains("Parent process ended");
  }

  @Test
  void aBadValueIsNamed() {
    assertThatThrownBy(() -> site.start("door", "limits:", "  job-bytes: many"))
        .isInstanceOf(RuntimeException.class)
        .hasStackTraceContaining("argosy.agent.limits.job-bytes");
    assertThatThrownBy(() -> site.start("gardener"))
        .hasRootCauseInstanceOf(IllegalArgumentException.class)
        .hasStackTraceContaining("argosy.agent.roles");
  }

  @Test
  void stateAndStagingAreOutsideTheData() throws IOException {
    String[] arguments = {"--config", directory.resolve("bad.yaml").toString()};
    String good = site.yaml("download");
    Files.writeString(
        directory.resolve("bad.yaml"), good.replace(site.state().toString(), site.data() + "/s"));
    assertRefused("state-dir", () -> AgentMain.start(arguments));
    Files.writeString(
        directory.resolve("bad.yaml"), good.replace(site.staging().toString(), site.data() + "/s"));
    assertRefused("staging", () -> AgentMain.start(arguments));
    Path elsewhere = Files.createTempDirectory(onAnotherFileSystem(), "argosy-staging-");
    Files.writeString(
        directory.resolve("bad.yaml"), good.replace(site.staging().toString(), elsewhere + "/s"));
    assertRefused("staging", () -> AgentMain.start(arguments));
    FileSystemUtils.deleteRecursively(elsewhere);
    assertThat(site.data()).isEmptyDirectory();
  }

  @Test
  void aDownloaderNeedsStagingAtEveryNode() throws IOException {
    Path bad = directory.resolve("bad.yaml");
    Files.writeString(bad, site.yaml("download").replaceAll(" *staging: .*\n", ""));
    assertRefused(
        "nodes[0].staging", () -> AgentMain.start(new String[] {"--config", bad.toString()}));
  }

  @Test
  void twoAgentsNeverShareAState() {
    site.start("door");
    assertRefused("state-dir", () -> new TestSite(directory, "SRC", router).start("door"));
  }

  /** The directory of this test may be on either of them. */
  private Path onAnotherFileSystem() throws IOException {
    Path memory = Path.of("/dev/shm");
    return Files.getFileStore(directory).equals(Files.getFileStore(memory))
        ? Path.of("target").toAbsolutePath()
        : memory;
  }

  private static void assertRefused(String key, ThrowingCallable start) {
    assertThatThrownBy(start).hasStackTraceContaining("argosy.agent.").hasStackTraceContaining(key);
  }

  private static SSLContext trusting(Path store) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("door", keys.getCertificate("door"));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
