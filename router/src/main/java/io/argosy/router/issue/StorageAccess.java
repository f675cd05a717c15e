package io.argosy.router.issue;

import static java.util.stream.Collectors.toMap;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.ClaimAnswer.Place;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.Registration.NodeMapping;
import io.argosy.common.wire.agent.StorageTokenAnswer;
import io.argosy.common.wire.agent.StorageTokenRequest;
import io.argosy.common.wire.user.StorageTokenView;
import io.argosy.router.token.ScopeRule;
import io.argosy.router.token.StorageToken;
import io.argosy.router.token.TokenFetcher;
import io.argosy.router.token.TokenSigner;
import io.argosy.router.topology.KnownAgent;
import io.argosy.router.topology.NodeStorage;
import io.argosy.router.topology.StorageDirectory;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells agents where files are at the storage systems of nodes, and gives them tokens. Only
 * addresses that an admin registered are used: otherwise an agent would obtain tokens for the
 * storage of another site by announcing it.
 */
public final class StorageAccess {

  private static final String PROTOCOL = "davs";

  /** Agents send fewer. */
  private static final int MOST_REFUSED = 100;

  private final StorageDirectory directory;
  private final FilePlaces places;
  private final Sessions sessions;
  private final Optional<TokenSigner> signer;
  private final Optional<TokenFetcher> fetcher;

  /**
   * @param signer empty if the router issues no tokens
   * @param fetcher empty if it fetches none from another issuer
   */
  public StorageAccess(
      StorageDirectory directory,
      FilePlaces places,
      Sessions sessions,
      Optional<TokenSigner> signer,
      Optional<TokenFetcher> fetcher) {
    this.directory = directory;
    this.places = places;
    this.sessions = sessions;
    this.signer = signer;
    this.fetcher = fetcher;
  }

  /**
   * @throws Refusal the agent announces another storage of a node than the registered one, or one
   *     of a node that is not its own, whose address it is not told
   */
  public void requireRegistered(KnownAgent agent, List<NodeMapping> mappings) {
    Map<NodeName, NodeStorage> known =
        directory.storages(mappings.stream().map(NodeMapping::node).toList());
    for (int i = 0; i < mappings.size(); i++) {
      String announced = mappings.get(i).storage();
      String field = "mappings[%d].storage".formatted(i);
      if (announced == null) {
        continue;
      }
      NodeName node = mappings.get(i).node();
      if (!agent.nodes().containsKey(node)) {
        throw Refusal.of(
            Refusal.Kind.FORBIDDEN,
            "foreign-node",
            new Refusal.Fault(
                "mappings[%d].node".formatted(i), node.value(), "is not the agent's"));
      }
      DavUrl url = Refusal.orBorn(field, announced, () -> DavUrl.parse(announced));
      NodeStorage registered = known.get(node);
      if (registered == null || !registered.url().equals(url)) {
        throw Refusal.of(
            Refusal.Kind.UNACCEPTABLE,
            "other-storage",
            new Refusal.Fault(
                field,
                announced,
                registered == null
                    ? "an admin has not registered a storage for this node"
                    : "an admin has registered " + registered.url()));
      }
    }
  }

  /**
   * Returns the places of files at nodes that have a storage: those that a client named, or else
   * those that follow from their names.
   */
  public Places places(Map<NodeName, List<Lfn>> files) {
    Map<NodeName, NodeStorage> storages =
        files.isEmpty() ? Map.of() : directory.storages(files.keySet());
    return new Places(
        storages,
        storages.keySet().stream()
            .collect(toMap(node -> node, node -> places.at(node, files.get(node)))));
  }

  /**
   * Where files are to be written.
   *
   * @param named places that clients named
   */
  public record Places(Map<NodeName, NodeStorage> storages, Map<NodeName, Map<Lfn, Place>> named) {

    /** Returns the place of the file; empty if the node has no storage. */
    public Optional<Place> of(NodeName node, Lfn file) {
      return Optional.ofNullable(storages.get(node))
          .map(
              storage ->
                  Optional.ofNullable(named.getOrDefault(node, Map.of()).get(file))
                      .map(place -> new Place(written(place), place.overwrite()))
                      .orElseGet(() -> new Place(storage.file(file).toString(), false)));
    }

    /** Clients may write the same address in several ways. */
    private static String written(Place place) {
      return DavUrl.parse(place.url()).toString();
    }
  }

  /**
   * Gives a token for writing to a directory of one of the agent's nodes.
   *
   * @throws Refusal the incarnation is stale, the node is not the agent's or has no storage, the
   *     directory is not the node's, or there is no token
   */
  public StorageTokenAnswer token(KnownAgent agent, StorageTokenRequest request) {
    sessions.require(new Incarnation(agent.id(), request.incarnation()));
    if (!agent.nodes().containsKey(request.node())) {
      throw refused(Refusal.Kind.FORBIDDEN, "foreign-node", request.node(), "is not the agent's");
    }
    forget(request.refusedTokensOrNone());
    NodeStorage storage = required(request.node());
    DavUrl url =
        Refusal.orBorn(
            "directory",
            request.directory(),
            () -> new DavUrl(storage.url().origin(), request.directory()));
    return token(
        agent.name().value(), storage, () -> ScopeRule.writing(storage.area(), url.path()));
  }

  /**
   * Gives a token for writing to all directories of a node.
   *
   * @param subject of the token
   * @throws Refusal the node has no storage, or there is no token
   */
  StorageTokenView token(String subject, NodeName node) {
    NodeStorage storage = required(node);
    StorageTokenAnswer given =
        storage.credentials() == NodeStorage.Credentials.SITE
            ? new StorageTokenAnswer(null, 0)
            : token(
                subject, storage, () -> ScopeRule.writing(storage.area(), storage.url().path()));
    return new StorageTokenView(
        storage.url().toString(),
        storage.credentials().toString(),
        given.token(),
        given.validSeconds(),
        storage.redirectHosts());
  }

  private NodeStorage required(NodeName node) {
    return of(node)
        .orElseThrow(() -> refused(Refusal.Kind.CONFLICT, "no-storage", node, "has no storage"));
  }

  private static Refusal refused(Refusal.Kind kind, String code, NodeName node, String message) {
    return Refusal.of(kind, code, new Refusal.Fault("node", node.value(), message));
  }

  private Optional<NodeStorage> of(NodeName node) {
    return Optional.ofNullable(directory.storages(List.of(node)).get(node));
  }

  /**
   * Returns the storage at which any agent may read the files of a node. Credentials of a site are
   * not given to agents of others.
   */
  Optional<NodeStorage> source(NodeName node) {
    return of(node).filter(it -> it.credentials() != NodeStorage.Credentials.SITE);
  }

  /** Returns the storage of one of the agent's nodes; empty for a disk, and for other nodes. */
  Optional<NodeStorage> destination(KnownAgent agent, @Nullable NodeName node) {
    return Optional.ofNullable(node).filter(agent.nodes()::containsKey).flatMap(this::of);
  }

  /**
   * Grants an agent to read files at a storage.
   *
   * @param files at least one
   * @param isAlone whether the files can be read nowhere else at the node
   * @param push whether the storage sends the files, instead of being read
   * @param sciTag mark of the traffic; empty for none
   * @return empty if there is no token, and the files can be read elsewhere
   * @throws Refusal there is no token; agents take it as a source that cannot be read now, and
   *     return the files, so that they are read elsewhere
   */
  Optional<DoorGrant> grant(
      KnownAgent agent,
      NodeName node,
      NodeStorage storage,
      List<FileContent> files,
      boolean isAlone,
      boolean push,
      OptionalInt sciTag) {
    List<String> paths = paths(node, storage, files);
    try {
      StorageTokenAnswer token =
          token(
              agent.name().value(),
              storage,
              () -> ScopeRule.reading(storage.area(), ScopeRule.directoryOf(paths)));
      return Optional.of(
          new DoorGrant(
              PROTOCOL,
              storage.url().origin(),
              Objects.requireNonNullElse(token.token(), ""),
              token.validSeconds(),
              paths,
              push,
              storage.redirectHosts(),
              sciTag.isPresent() ? sciTag.getAsInt() : null));
    } catch (Refusal e) {
      if (isAlone) {
        throw new Refusal(
            Refusal.Kind.CONFLICT,
            GrantCycle.NO_DOOR,
            String.valueOf(e.getMessage()),
            List.of(new Refusal.Fault("source", storage.url().toString(), "gives no token")));
      }
      return Optional.empty();
    }
  }

  /** Tokens with these digests, which storages did not accept, are not given again. */
  void forget(List<String> refusedTokens) {
    fetcher.ifPresent(it -> it.forget(refusedTokens.stream().limit(MOST_REFUSED).toList()));
  }

  /**
   * Returns credentials with which the router may read files itself.
   *
   * @param subject of a token, such as the user for whom it reads
   * @param paths of the files, at least one
   * @throws Refusal there is no token
   */
  public DavAccess reading(String subject, NodeStorage storage, List<String> paths) {
    String token =
        token(
                subject,
                storage,
                () -> ScopeRule.reading(storage.area(), ScopeRule.directoryOf(paths)))
            .token();
    return token == null ? DavAccess.NONE : DavAccess.bearer(token);
  }

  private List<String> paths(NodeName node, NodeStorage storage, List<FileContent> files) {
    Map<Lfn, Place> named = places.at(node, files.stream().map(FileContent::lfn).toList());
    return files.stream()
        .map(
            it ->
                Optional.ofNullable(named.get(it.lfn()))
                    .map(place -> DavUrl.parse(place.url()))
                    .orElseGet(() -> storage.file(it.lfn()))
                    .path())
        .toList();
  }

  private StorageTokenAnswer token(
      String subject, NodeStorage storage, Supplier<List<String>> scopes) {
    return switch (storage.credentials()) {
      case SITE -> throw noIssuer(storage, "of its site, which agents read from a file");
      case NONE -> new StorageTokenAnswer(null, GrantCycle.VALID.toSeconds());
      case ROUTER -> {
        TokenSigner issuing =
            signer.orElseThrow(() -> noIssuer(storage, "of the router, which issues none"));
        yield new StorageTokenAnswer(
            issuing.sign(wanted(subject, storage, scopes)), issuing.validity().toSeconds());
      }
      case ISSUER ->
          fetcher
              .orElseThrow(() -> noIssuer(storage, "of an issuer, which the router does not know"))
              .fetch(wanted(subject, storage, scopes));
    };
  }

  private static StorageToken wanted(
      String subject, NodeStorage storage, Supplier<List<String>> scopes) {
    return new StorageToken(storage.audience(), subject, scopes.get());
  }

  private static Refusal noIssuer(NodeStorage storage, String whose) {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "no-issuer",
        "The storage %s needs tokens %s.".formatted(storage.url(), whose),
        List.of());
  }
}
