package io.argosy.agent.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.JobSizing;
import io.argosy.agent.claim.statefile.IncarnationFile;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.limit.AdvisedStreams;
import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.backend.Room;
import io.argosy.agent.transfer.backend.fdt.FdtRules;
import io.argosy.agent.verify.backend.posix.PartialFiles;
import io.argosy.agent.verify.backend.posix.PosixStaging;
import io.argosy.circuit.demand.CircuitPolicy;
import io.argosy.common.fixture.ConnectionLimit;
import io.argosy.common.fixture.SettingTable;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.Forwarding;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.Registration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.io.ByteArrayResource;

/** Every setting of {@code agent.yaml} is documented and has an effect. */
class SettingsTest {

  private static final SettingTable TABLE = SettingTable.of("argosy.agent.");

  private @TempDir Path staging;

  @Test
  void everySettingIsDocumentedWithItsDefault() {
    TABLE.requireBound(AgentProperties.class);
  }

  @Test
  void everySettingIsSetInATest() {
    TABLE.requireSetInTests();
  }

  private static AgentProperties properties(String... settings) {
    AtomicReference<AgentProperties> properties = new AtomicReference<>();
    ApplicationContextRunner runner =
        new ApplicationContextRunner()
            .withUserConfiguration(AgentPropertiesTest.Bound.class)
            .withPropertyValues("argosy.agent.name=east");
    for (String setting : settings) {
      runner = runner.withPropertyValues("argosy.agent." + setting);
    }
    runner.run(context -> properties.set(context.getBean(AgentProperties.class)));
    return properties.get();
  }

  /**
   * @param lines of YAML
   */
  private ApplicationContextRunner withNode(String... lines) {
    String yaml =
        """
        argosy.agent:
          name: east
          roles: door
          nodes:
            - name: T2_A
              storage: [{lfn-prefix: /, root: %s}]
        """
            .formatted(staging);
    String node = String.join("", Stream.of(lines).map(line -> "      " + line + "\n").toList());
    return new ApplicationContextRunner()
        .withUserConfiguration(AgentPropertiesTest.Bound.class, Checked.class)
        .withInitializer(context -> read(yaml + node, context.getEnvironment()));
  }

  /** Adds the settings of a file. */
  static void read(String yaml, ConfigurableEnvironment into) {
    try {
      new YamlPropertySourceLoader()
          .load("yaml", new ByteArrayResource(yaml.getBytes(UTF_8)))
          .forEach(into.getPropertySources()::addFirst);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aSiteSaysWhatItsNodeSendsAndReceives() {
    withNode("uplink: 1Gb/s", "downlink: 2.5MB/s")
        .run(
            context ->
                assertThat(node(context))
                    .returns(new ByteRate(125e6), AgentProperties.Node::uplink)
                    .returns(new ByteRate(2.5e6), AgentProperties.Node::downlink));
    withNode()
        .run(
            context ->
                assertThat(node(context))
                    .returns(null, AgentProperties.Node::uplink)
                    .returns(null, AgentProperties.Node::downlink)
                    .returns(Forwarding.YES, AgentProperties.Node::forward));
  }

  /** Of a node without these lines the rates are absent, and it passes on copies. */
  @Test
  void whatASiteSaysOfItsNodeIsInTheRegistration() {
    withNode("uplink: 1Gb/s", "downlink: 2.5MB/s", "forward: own-requests")
        .run(
            context ->
                assertThat(announced(context))
                    .returns(125e6, Registration.NodeMapping::uplink)
                    .returns(2.5e6, Registration.NodeMapping::downlink)
                    .returns("own-requests", Registration.NodeMapping::forward));
    withNode()
        .run(
            context ->
                assertThat(announced(context))
                    .returns(null, Registration.NodeMapping::uplink)
                    .returns(null, Registration.NodeMapping::downlink)
                    .returns("yes", Registration.NodeMapping::forward));
  }

  private Registration.NodeMapping announced(ApplicationContext context) {
    Announcement announcement =
        new Announcement(
            context.getBean(AgentProperties.class),
            context.getBean(SiteStorage.class),
            new IncarnationFile(staging, WireJson.strict()));
    announcement.doorListens("http://127.0.0.1:1");
    return announcement.apply(false).mappings().getFirst();
  }

  private static AgentProperties.Node node(ApplicationContext context) {
    return context.getBean(AgentProperties.class).nodes().getFirst();
  }

  /** YAML reads yes and no as booleans. */
  @ParameterizedTest
  @CsvSource({"forward: yes, YES", "forward: no, NO", "forward: own-requests, OWN_REQUESTS"})
  void aSiteSaysWhetherItsNodePassesOnCopies(String line, Forwarding meant) {
    withNode(line).run(context -> assertThat(node(context).forward()).isEqualTo(meant));
  }

  @ParameterizedTest
  @CsvSource({
    "uplink: 0MB/s, must be finite and positive",
    "uplink: -5MB/s, not a rate such as",
    "uplink: 5, not a rate such as",
    "uplink: 5MB, not a rate such as",
    "uplink: fast, not a rate such as",
    "downlink: 100B/s, nodes[0].downlink: must be 1 kB/s to 10 TB/s",
    "downlink: 11TB/s, nodes[0].downlink: must be 1 kB/s to 10 TB/s",
    "forward: maybe, 'must be yes, no or own-requests'"
  })
  void anImpossibleWordOfANodeStopsTheStart(String line, String sentence) {
    withNode(line)
        .run(
            context ->
                assertThat(context)
                    .hasFailed()
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining(sentence));
  }

  /** Not annotated, so that agents in other tests do not find it. */
  static class Checked {

    @Bean
    SiteStorage checked(AgentProperties properties) {
      return new StorageChecks(properties).site();
    }
  }

  @Test
  void jobsAndStreamsAreLimited() {
    AgentProperties properties =
        properties(
            "limits.active-files=1",
            "limits.active-files-per-source=2",
            "limits.active-files-per-destination=3",
            "limits.jobs-per-link=4",
            "limits.job-files=5",
            "limits.job-bytes=6MB",
            "limits.job-time=7s");
    assertThat(new TransferConfiguration().jobLimits(properties))
        .isEqualTo(new JobLimits(5, ByteCount.parse("6MB"), Duration.ofSeconds(7), 1, 2, 3, 4));
  }

  @Test
  void thePolicyOfCircuitsIsConfigured() {
    AgentProperties.Circuits circuits =
        properties(
                "circuits.provider.kind=nsi",
                "circuits.endpoints[0].name=e-1",
                "circuits.endpoints[0].address=127.0.2.1",
                "circuits.endpoints[0].rate=10Gb/s",
                "circuits.on-stop=release",
                "circuits.threshold=4h",
                "circuits.least-gain=30m",
                "circuits.least-urgent=2",
                "circuits.smallest=2Gb/s",
                "circuits.largest=20Gb/s",
                "circuits.longest=5h")
            .circuits();
    assertThat(circuits.onStop()).isEqualTo(AgentProperties.OnStop.RELEASE);
    assertThat(circuits.policy())
        .isEqualTo(
            new CircuitPolicy(
                Duration.ofHours(4),
                Duration.ofMinutes(30),
                new Priority(2),
                ByteRate.ofGigabitsPerSecond(2),
                ByteRate.ofGigabitsPerSecond(20),
                Duration.ofHours(5)));
  }

  /** A name without a slash is looked for where the system does. */
  @Test
  void theProgramOfAHookMustBeThere() {
    for (String there : List.of("sh", "/bin/sh")) {
      assertThat(hooked(there).circuitEndpoints()).hasSize(1);
    }
    for (String missing : List.of("no-such-program", "/bin/no-such-program", "/bin")) {
      assertThatThrownBy(() -> hooked(missing).circuitEndpoints())
          .hasMessageContaining("there is no program " + missing + " that this user may run");
    }
  }

  private AgentProperties hooked(String program) {
    return properties(
        "circuits.endpoints[0].name=e-1",
        "circuits.endpoints[0].uri=fibre",
        "circuits.endpoints[0].address=127.0.2.1",
        "circuits.endpoints[0].rate=10Gb/s",
        "circuits.endpoints[0].hook[0]=" + program);
  }

  @Test
  void keptPartsAreBounded() throws IOException {
    AgentProperties properties = properties("limits.parts=4MB", "limits.parts-age=1h");
    PartialFiles partials = new TransferConfiguration().partialFiles(properties, Clock.systemUTC());
    Instant now = Clock.systemUTC().instant();
    part("old", 1_000_000, now.minus(Duration.ofHours(2)));
    part("beyond", 3_000_000, now.minus(Duration.ofMinutes(30)));
    Path newest = part("newest", 3_000_000, now);

    Room room = new ProcessConfiguration().room(properties, partials);
    new PosixStaging(site(), partials, room).sweep(List.of());

    assertThat(staging).isDirectoryContaining(newest::equals);
    assertThat(Files.list(staging)).hasSize(1);
  }

  private Path part(String name, int bytes, Instant written) throws IOException {
    Path part = Files.write(staging.resolve(name + ".kept"), new byte[bytes]);
    return Files.setLastModifiedTime(part, FileTime.from(written));
  }

  private SiteStorage site() {
    StorageMapping mapping = new StorageMapping(List.of(new PathRule("/", "/data")));
    return new SiteStorage(
        List.of(new NodeStorage(new NodeName("T2_A"), mapping, Optional.of(staging))));
  }

  @Test
  @Timeout(30)
  void aSilentDoorIsGivenUp() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        CloseableHttpClient client =
            new TransferConfiguration().doorClient(properties("stall=400ms"))) {
      HttpGet request = new HttpGet("http://127.0.0.1:" + silent.getLocalPort() + "/");
      assertThatThrownBy(() -> client.executeOpen(null, request, null))
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void fdtUsesTheConfiguredStreams() {
    FdtRules rules = fdtRules("fdt.streams=3", "fdt.streams-from.T1_A=7");
    assertThat(rules.streams()).hasValue(3);
    assertThat(rules.streamsFrom()).isEqualTo(Map.of(new NodeName("T1_A"), 7));
  }

  /** Two jobs at a time share the advised streams of a link. */
  @Test
  void withoutASettingFdtUsesTheAdvisedStreams() {
    Lane link = Lane.shared(new LinkName(new NodeName("T1_A"), new NodeName("T2_Z")));
    assertThat(fdtRules().advised().apply(link)).hasValue(6);
    assertThat(fdtRules("fdt.overlap=3").advised().apply(link)).hasValue(4);
    assertThat(fdtRules("streams.most=8").advised().apply(link)).hasValue(4);
  }

  private static FdtRules fdtRules(String... settings) {
    AgentProperties properties = properties(settings);
    AdvisedStreams advised =
        new TransferConfiguration().advisedStreams(properties, Lanes.SHARED_ONLY);
    advised.take(Lane.shared(new LinkName(new NodeName("T1_A"), new NodeName("T2_Z"))), 12);
    return new FdtConfiguration()
        .fdtRules(
            properties,
            advised,
            Lanes.SHARED_ONLY,
            Clock.systemUTC(),
            new FdtConfiguration.Pulse(Duration.ZERO));
  }

  @Test
  void jobsByFdtAreLimited() {
    AgentProperties properties =
        properties(
            "limits.job-files=1", "limits.job-bytes=2MB", "fdt.job-files=3", "fdt.job-bytes=4MB");
    JobLimits limits = new TransferConfiguration().jobLimits(properties);
    assertThat(FdtConfiguration.sizing(limits, properties.fdt()))
        .isEqualTo(
            new JobSizing(
                new Amount(1, ByteCount.parse("2MB")), new Amount(3, ByteCount.parse("4MB"))));
  }

  @Test
  void theAgentListensAtTheConfiguredPort() {
    TomcatServletWebServerFactory door = factory("roles=door", "door.port=8444");
    assertThat(door.getPort()).isEqualTo(8444);
    TomcatServletWebServerFactory status =
        factory("roles=download", "status.address=127.0.0.2", "status.port=8445");
    assertThat(status.getPort()).isEqualTo(8445);
    assertThat(status.getAddress().getHostAddress()).isEqualTo("127.0.0.2");
  }

  @Test
  void aDoorLimitsTheConnectionsOfAnAddress() throws IOException {
    WebServer server = factory("roles=door", "door.connections-per-address=3").getWebServer();
    try {
      server.start();
      ConnectionLimit.require(InetAddress.getLoopbackAddress(), server.getPort(), 3);
    } finally {
      server.destroy();
    }
  }

  private static TomcatServletWebServerFactory factory(String... settings) {
    TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory();
    new ServerConfiguration().listening(properties(settings)).customize(factory);
    return factory;
  }
}
