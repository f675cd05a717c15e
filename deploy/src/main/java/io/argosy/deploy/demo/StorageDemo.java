package io.argosy.deploy.demo;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.process.TrustedCertificates;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.LinkForm;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.SiteForm;
import io.argosy.common.wire.user.StorageForm;
import io.argosy.common.wire.user.StorageTokenForm;
import io.argosy.common.wire.user.StorageTokenView;
import io.argosy.deploy.client.Injection;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.demo.DemoProcesses.Rank;
import io.argosy.deploy.demo.Preparation.Named;
import io.argosy.deploy.process.Supervised;
import io.argosy.deploy.scan.FileList;
import io.argosy.deploy.scan.NameRule;
import io.argosy.deploy.scan.StorageScan;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.springframework.util.FileSystemUtils;

/**
 * Two XRootD servers on this machine, of which neither has anything of Argosy installed. An agent
 * has the second one copy files from the first, and never sees their bytes.
 */
final class StorageDemo {

  static final NodeName SOURCE = new NodeName("T1_DEMO_Xrootd");
  static final NodeName TARGET = new NodeName("T2_DEMO_Xrootd");

  /** The names of the servers' processes. */
  static final List<String> PROGRAMS = List.of("xrootd-source", "xrootd-target");

  /** The name of the agent's process. */
  static final String AGENT_PROGRAM = "agent-xrootd";

  private static final AgentName AGENT = new AgentName("xrootd");
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final String NEWEST_REQUESTS = "/query/v1/requests?limit=100";

  private final Path directory;
  private final XrootdTrust trust;
  private final Optional<IssuerFront> issuer;
  private final XrootdProgram source;
  private final XrootdProgram target;
  private final Narrator narrator;

  /**
   * Creates a directory outside of the user's home, because servers may run as another user.
   *
   * @param hindrance why servers use neither tokens nor TLS; empty if they do, and the router signs
   *     the tokens
   */
  StorageDemo(DemoStage stage, Optional<String> hindrance, Narrator narrator) throws IOException {
    this.narrator = narrator;
    directory = Files.createTempDirectory("argosy-xrootd-");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    XrootdTrust open = XrootdTrust.open(directory);
    issuer =
        hindrance.isPresent()
            ? Optional.empty()
            : Optional.of(new IssuerFront(open.host(), stage::router));
    trust = issuer.isPresent() ? open.inIssuer(issuer.get().url()) : open;
    source = XrootdProgram.below(directory, PROGRAMS.getFirst(), stage.layout, trust);
    target = XrootdProgram.below(directory, PROGRAMS.getLast(), stage.layout, trust);
    narrator.line(protection(hindrance));
  }

  /** Says how the servers are protected. */
  static String protection(Optional<String> hindrance) {
    return hindrance
        .map("The servers use neither tokens nor TLS: %s"::formatted)
        .orElse("The servers check tokens, which the router signs, and use TLS");
  }

  /** The settings of a router that signs tokens. */
  Map<String, String> routerSettings(DemoLayout layout) {
    return issuer
        .map(
            front ->
                Map.of(
                    "tokens.issuer",
                    front.url(),
                    "tokens.key-file",
                    layout.data().resolve("token-keys").toString()))
        .orElse(Map.of());
  }

  /** Returns the files as a dataset of their own, because the servers are new with each start. */
  Named named(Named files, DatasetBook book) throws IOException {
    KnownDataset known =
        book.enter(
            DatasetBook.nameOf(files.directory()),
            directory.toString(),
            files.list().fingerprint());
    return new Named(files.directory(), files.list(), known);
  }

  /** Copies the files to the first server, and starts both servers and the agent. */
  void start(DemoStage stage, Named named) throws IOException {
    SiteCopy.make(named.list().files(), named.directory(), folder(source, named.dataset()));
    for (XrootdProgram server : List.of(source, target)) {
      server.prepare();
      Supervised supervised = new Supervised(server, narrator::line);
      stage.processes.start(Rank.ROUTER, supervised);
      supervised.awaitReady(LONGEST);
      narrator.line("%s is ready at port %d".formatted(server.name(), server.port()));
    }
    cancelEarlier(stage.user());
    declare(stage);
    stage.agentAt(
        AGENT,
        AGENT_PROGRAM,
        TARGET,
        Map.of("kind", "webdav", "url", target.url(), "credentials", credentials()),
        Map.of("storage-tls.ca-directory", trust.authorities().toString()));
  }

  private String credentials() {
    return issuer.isPresent() ? "router" : "none";
  }

  /** Requests of earlier runs wait for servers that no longer exist. */
  private static void cancelEarlier(RouterClient user) throws IOException {
    Requests requests = new Requests(user);
    for (RequestView earlier : user.part(NEWEST_REQUESTS, RequestView.class).items()) {
      boolean isHere = earlier.destinations().stream().anyMatch(d -> d.node().equals(TARGET));
      if (isHere && !earlier.status().isOver()) {
        requests.takeBack(earlier.id());
      }
    }
  }

  private void declare(DemoStage stage) throws IOException {
    RouterClient admin = stage.admin();
    declare(admin, SOURCE, source);
    declare(admin, TARGET, target);
    admin.post("/command/v1/links", new LinkForm(SOURCE, TARGET, 1, false));
    stage.topology.declareAgent(admin, siteOf(TARGET), TARGET, AGENT, AGENT_PROGRAM);
  }

  private void declare(RouterClient admin, NodeName node, XrootdProgram server) throws IOException {
    admin.post("/command/v1/sites", new SiteForm(siteOf(node)));
    StorageForm storage = new StorageForm(server.url(), credentials(), null, null, null, null);
    admin.post("/command/v1/nodes", new NodeForm(node, siteOf(node), "disk", storage));
  }

  private static SiteName siteOf(NodeName node) {
    return new SiteName(node.value());
  }

  /** Registers what the first server lists, with the sizes and checksums that it states. */
  void inject(Named named, DemoStage stage) throws IOException {
    DavAccess access = access(stage.admin());
    DavUrl root = DavUrl.parse(source.url()).below(named.dataset().value().substring(1));
    try (DavClient client =
        new DavClient("argosy", LONGEST, StorageScan.AT_ONCE, Set.of(), trusted())) {
      NameRule rule = NameRule.below(named.dataset().value());
      FileList listed = new StorageScan(rule, client, () -> access).scan(root);
      new Injection(named.dataset(), listed.files()).at(SOURCE, stage.user());
    }
  }

  /**
   * Makes the files of a dataset also those of another one, which is then the same directory.
   *
   * @param other is not known yet
   */
  void offer(DatasetName dataset, DatasetName other) throws IOException {
    Path link = folder(source, other);
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, folder(source, dataset));
  }

  /** The address by plain HTTP of a dataset at the first server. */
  String addressAtSource(DatasetName dataset) {
    return address(source, dataset);
  }

  /** The address by plain HTTP of a dataset at the second server. */
  String addressAtTarget(DatasetName dataset) {
    return address(target, dataset);
  }

  private static String address(XrootdProgram server, DatasetName dataset) {
    return server.url().replaceFirst("^dav:", "http:") + dataset.value();
  }

  private DavAccess access(RouterClient admin) throws IOException {
    if (issuer.isEmpty()) {
      return DavAccess.NONE;
    }
    StorageTokenForm form = new StorageTokenForm(SOURCE);
    StorageTokenView view = admin.post("/command/v1/storage-tokens", form, StorageTokenView.class);
    return DavAccess.bearer(Objects.requireNonNull(view.token()));
  }

  private Optional<SSLContext> trusted() {
    return issuer.map(front -> TrustedCertificates.of("the servers", trust.host().certificate()));
  }

  /** The directory of the files at the second server. */
  Path folder(DatasetName dataset) {
    return folder(target, dataset);
  }

  private static Path folder(XrootdProgram server, DatasetName dataset) {
    return server.data().resolve(dataset.value().substring(1));
  }

  /** Ends the issuer and deletes the servers' files; called when the servers have ended. */
  void close() {
    issuer.ifPresent(IssuerFront::close);
    try {
      FileSystemUtils.deleteRecursively(directory);
    } catch (IOException e) {
      narrator.line("Not deleted: %s: %s".formatted(directory, e.getMessage()));
    }
  }
}
