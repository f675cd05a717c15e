package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.unit.ByteRate;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A node has a disk or a storage system. */
class StorageSettingsTest {

  private @TempDir Path disk;

  private ApplicationContextRunner withStorage(String storage) {
    String yaml =
        """
        argosy.agent:
          name: east
          roles: door
          nodes:
            - name: T2_A
              storage: %s
        """
            .formatted(storage);
    return new ApplicationContextRunner()
        .withUserConfiguration(AgentPropertiesTest.Bound.class, SettingsTest.Checked.class)
        .withInitializer(context -> SettingsTest.read(yaml, context.getEnvironment()));
  }

  @Test
  void aListOfRulesIsADiskAndItsOrderCounts() {
    withStorage("[{lfn-prefix: /a, root: %1$s}, {lfn-prefix: /, root: %1$s}]".formatted(disk))
        .run(
            context -> {
              AgentProperties.Node node = context.getBean(AgentProperties.class).nodes().getFirst();
              assertThat(node.system()).isNull();
              assertThat(node.storage())
                  .containsExactly(
                      new AgentProperties.Rule("/a", disk), new AgentProperties.Rule("/", disk));
              assertThat(context.getBean(SiteStorage.class).nodes()).hasSize(1);
            });
  }

  @Test
  void namesAreAStorageSystem() {
    withStorage(
            "{kind: webdav, url: 'davs://se.example.org:1094/store/a%20b', credentials: site,"
                + " token-file: /run/token, redirect-hosts: 'a.example.org, b.example.org'}")
        .run(
            context -> {
              AgentProperties.Node node = context.getBean(AgentProperties.class).nodes().getFirst();
              assertThat(node.storage()).isEmpty();
              assertThat(node.system())
                  .isEqualTo(
                      new StorageSystem(
                          StorageSystem.Kind.WEBDAV,
                          new DavUrl("https://se.example.org:1094", "/store/a b"),
                          StorageSystem.Credentials.SITE,
                          Path.of("/run/token"),
                          "us-east-1",
                          Set.of("a.example.org", "b.example.org")));
              assertThat(context.getBean(SiteStorage.class).nodes()).isEqualTo(List.of());
            });
  }

  @Test
  void aNodeMayBeInABucket() {
    withStorage("{kind: s3, url: 'https://s3/b/p', token-file: /t, region: eu}")
        .run(
            context -> {
              AgentProperties properties = context.getBean(AgentProperties.class);
              assertThat(properties.s3Nodes()).hasSize(1);
              assertThat(properties.nodes().getFirst().system())
                  .returns("eu", StorageSystem::region)
                  .returns(StorageSystem.Credentials.SITE, StorageSystem::credentials);
              assertThat(context.getBean(SiteStorage.class).nodes()).isEqualTo(List.of());
            });
  }

  @Test
  void aSiteSaysHowLongCopiesMayTakeAndWhomItTrusts() {
    withStorage("{kind: webdav, url: 'davs://h/'}")
        .withPropertyValues(
            "argosy.agent.tpc.standstill=1m",
            "argosy.agent.tpc.slowest=1MB/s",
            "argosy.agent.storage-tls.ca-directory=/ca",
            "argosy.agent.storage-tls.certificate-file=/host.pem",
            "argosy.agent.storage-tls.key-file=/host.key")
        .run(
            context ->
                assertThat(context.getBean(AgentProperties.class))
                    .returns(
                        new AgentProperties.Tpc(Duration.ofMinutes(1), new ByteRate(1e6)),
                        AgentProperties::tpc)
                    .returns(
                        new AgentProperties.StorageTls(
                            Path.of("/ca"), Path.of("/host.pem"), Path.of("/host.key")),
                        AgentProperties::storageTls));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"collector.example.org:10514, collector.example.org", "[::1]:1, [::1]", "-, -"})
  void aSiteSaysWhoIsToldOfItsFlows(String firefly, String host) {
    withStorage("{kind: webdav, url: 'davs://h/'}")
        .withPropertyValues(
            firefly == null ? "argosy.agent.name=east" : "argosy.agent.scitags.firefly=" + firefly)
        .run(
            context ->
                assertThat(
                        context
                            .getBean(AgentProperties.class)
                            .scitags()
                            .address()
                            .map(URI::getHost)
                            .orElse(null))
                    .isEqualTo(host));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "collector",
        "collector:0",
        "collector:65536",
        "::1:10514",
        "a b:1",
        "u@h:1",
        "udp://h:1"
      })
  void whatIsNoHostAndPortIsRefused(String firefly) {
    withStorage("{kind: webdav, url: 'davs://h/'}")
        .withPropertyValues("argosy.agent.scitags.firefly=" + firefly)
        .run(
            context ->
                assertThat(context)
                    .hasFailed()
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("argosy.agent.scitags.firefly: must be host:port"));
  }

  @ParameterizedTest
  @CsvSource({"standstill, 0s, must be more than 0", "slowest, 0B/s, must be"})
  void aCopyMustBeGivenTime(String name, String value, String sentence) {
    withStorage("{kind: webdav, url: 'davs://h/'}")
        .withPropertyValues("argosy.agent.tpc.%s=%s".formatted(name, value))
        .run(
            context ->
                assertThat(context)
                    .hasFailed()
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining(sentence));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          []                                                              | must have at least one rule
          '{kind: tape, url: davs://h/}'                                  | tape
          '{url: davs://h/}'                                              | must have kind and url
          '{kind: webdav}'                                                | must have kind and url
          '{kind: webdav, url: root://h/}'                                | is not of the form
          '{kind: webdav, url: davs://u@h/}'                              | must not have a user
          '{kind: webdav, url: davs://h/, token-file: /t}'                | must be set if credentials is site
          '{kind: webdav, url: davs://h/, credentials: site}'             | must be set if credentials is site
          '{kind: webdav, url: davs://h/, credentials: mine}'             | mine
          '{kind: webdav, url: dav://h/}'                                 | uses http
          '{kind: webdav, url: davs://h/, redirect-hosts: https://p:1}'   | must be names of hosts
          '{kind: s3, url: https://h/b}'                                  | token-file: must be set
          '{kind: s3, url: https://h/b, credentials: none}'               | credentials: must be site, the default, for kind s3
          '{kind: s3, url: https://h/b, credentials: router, token-file: /t}' | credentials: must be site, the default, for kind s3
          '{kind: s3, url: https://h/b, token-file: /t, redirect-hosts: p}' | no redirect-hosts
          '{kind: s3, url: https://h/, token-file: /t}'                   | must name a bucket
          '{kind: s3, url: http://h/b, credentials: site, token-file: /t}' | uses http
          """)
  void anImpossibleStorageStopsTheStart(String storage, String sentence) {
    withStorage(storage)
        .run(
            context ->
                assertThat(context)
                    .hasFailed()
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining(sentence));
  }
}
