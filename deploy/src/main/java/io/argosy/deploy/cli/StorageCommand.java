package io.argosy.deploy.cli;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.SiteForm;
import io.argosy.common.wire.user.StorageForm;
import io.argosy.common.wire.user.StorageTokenForm;
import io.argosy.common.wire.user.StorageTokenView;
import io.argosy.deploy.scan.StorageCheck.Step;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about the storage systems of nodes. */
@Command(
    name = "storage",
    description = "Registers the storage systems of nodes, and tries them; for admins.")
final class StorageCommand {

  /** The terms of a storage system; the router has a default for each option that is absent. */
  static final class Terms {

    @Option(
        names = "--credentials",
        paramLabel = "WHOSE",
        description =
            "Which program or service provides the tokens: router (default), issuer, site or none.")
    @Nullable String credentials;

    @Option(
        names = "--audience",
        description = "Audience of the tokens (default: the origin of the address).")
    @Nullable String audience;

    @Option(
        names = "--token-base",
        paramLabel = "DIRECTORY",
        description =
            "Directory that the paths of tokens are relative to, base_path of XRootD (default: /).")
    @Nullable String tokenBase;

    @Option(names = "--push", description = "The storage should send files to others itself.")
    boolean push;

    @Option(
        names = "--redirect-host",
        paramLabel = "HOST",
        description = "Host to which it may redirect with the token; may be repeated.")
    List<String> redirectHosts = List.of();

    private StorageForm at(String url) {
      return new StorageForm(url, credentials, audience, tokenBase, push, redirectHosts);
    }
  }

  @Command(
      name = "add",
      description = {
        "Registers the storage system of a node, or replaces what was registered.",
        "A node that does not exist is added to the site of --site, which is added too.",
        "Restart the agents of the node if the address of a storage changes."
      })
  void add(
      @Mixin Router router,
      @Parameters(index = "0", paramLabel = "NODE", description = "Name of the node.")
          NodeName node,
      @Parameters(
              index = "1",
              paramLabel = "URL",
              description =
                  "Directory of the node's files, such as davs://se.example.org:1094/store.")
          String url,
      @Option(names = "--site", description = "Site of a new node.") Optional<SiteName> site,
      @Option(
              names = "--kind",
              description = "disk, buffer or tape (default: as it is; disk for a new node).")
          Optional<String> kind,
      @Mixin Terms terms)
      throws IOException {
    Optional<NodeView> known = known(router, node);
    if (site.isPresent()) {
      router.client().post("/command/v1/sites", new SiteForm(site.get()));
    }
    put(
        router,
        new NodeForm(
            node,
            site.or(() -> known.map(NodeView::site)).orElseThrow(() -> unknown(node)),
            kind.or(() -> known.map(NodeView::kind)).orElse("disk"),
            terms.at(url)));
  }

  @Command(
      name = "remove",
      description =
          "Removes the storage system of a node, which stays with its replicas in the catalogue.")
  void remove(
      @Mixin Router router,
      @Parameters(paramLabel = "NODE", description = "Name of the node.") NodeName node)
      throws IOException {
    NodeView known = known(router, node).orElseThrow(() -> unknown(node));
    put(router, new NodeForm(node, known.site(), known.kind(), new Terms().at("")));
  }

  @Command(
      name = "check",
      description = {
        "Writes a small file to the storage system of a node, asks for its size and checksum,"
            + " renames it and deletes it, with a token as agents get it.",
        "Says what the storage refuses, and what to do about it. Copies are not tried.",
        "S3 storage is tried by its agent, which logs the result when it starts."
      })
  int check(
      @Mixin Router router,
      @Mixin StorageOptions storage,
      @Parameters(paramLabel = "NODE", description = "Name of the node.") NodeName node)
      throws IOException {
    StorageTokenView given =
        router
            .client()
            .post("/command/v1/storage-tokens", new StorageTokenForm(node), StorageTokenView.class);
    if (given.credentials().equals("site") && storage.tokenFile.isEmpty()) {
      throw new IllegalArgumentException(
          "the tokens of %s are those of its site: name a file with --storage-token-file"
              .formatted(node));
    }
    List<Step> steps = storage.check(given, UUID.randomUUID().toString().substring(0, 8));
    TextTable table = new TextTable("Step, Result, What to do");
    steps.forEach(
        step -> table.row(step.name(), step.problem().orElse("done"), step.advice().orElse("")));
    router.write(steps, table.lines());
    return steps.stream().allMatch(step -> step.problem().isEmpty())
        ? ExitCodes.DONE
        : ExitCodes.NOT_DONE;
  }

  private static Optional<NodeView> known(Router router, NodeName name) throws IOException {
    return router.client().list("/query/v1/nodes", NodeView.class).stream()
        .filter(node -> node.name().equals(name))
        .findFirst();
  }

  private static IllegalArgumentException unknown(NodeName node) {
    return new IllegalArgumentException(
        "there is no node %s; a new one needs --site".formatted(node));
  }

  private static void put(Router router, NodeForm form) throws IOException {
    router.client().post("/command/v1/nodes", form);
    List<NodeView> all = known(router, form.name()).stream().toList();
    TextTable table = new TextTable("Node, Site, Kind, Storage system");
    all.forEach(node -> table.row(node.name(), node.site(), node.kind(), node.storageSystem()));
    router.write(all, table.lines());
  }
}
