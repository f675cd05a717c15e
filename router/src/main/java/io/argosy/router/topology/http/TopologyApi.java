package io.argosy.router.topology.http;

import io.argosy.common.dav.DavUrl;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.AgentForm;
import io.argosy.common.wire.user.DrainForm;
import io.argosy.common.wire.user.LinkForm;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.SiteForm;
import io.argosy.common.wire.user.StorageForm;
import io.argosy.common.wire.user.TokenView;
import io.argosy.router.access.AccessBook;
import io.argosy.router.access.Caller;
import io.argosy.router.token.TokenFetcher;
import io.argosy.router.token.TokenSigner;
import io.argosy.router.topology.Link;
import io.argosy.router.topology.NodeKind;
import io.argosy.router.topology.NodeStorage;
import io.argosy.router.topology.TopologyBook;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Sites, nodes, links and agents. */
@RestController
@RequestMapping("/command/v1")
public final class TopologyApi {

  private final TopologyBook book;
  private final Optional<TokenSigner> signer;
  private final Optional<TokenFetcher> fetcher;

  /**
   * @param signer empty if the router issues no tokens
   * @param fetcher empty if it fetches none from another issuer
   */
  public TopologyApi(
      TopologyBook book, Optional<TokenSigner> signer, Optional<TokenFetcher> fetcher) {
    this.book = book;
    this.signer = signer;
    this.fetcher = fetcher;
  }

  /** Adds a site. Repeating the command changes nothing. For admins. */
  @PostMapping("/sites")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void site(@AuthenticationPrincipal Caller caller, @RequestBody SiteForm form) {
    book.site(caller, form.name());
  }

  /**
   * Adds a node to a site, or changes its kind or its storage system, which an empty address
   * removes. For admins.
   */
  @PostMapping("/nodes")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void node(@AuthenticationPrincipal Caller caller, @RequestBody NodeForm form) {
    NodeKind kind = Refusal.orBorn("kind", form.kind(), () -> NodeKind.parse(form.kind()));
    book.node(caller, form.name(), form.site(), kind, storage(form.storage()));
    if (form.storage() != null && form.storage().url().isEmpty()) {
      book.removeStorage(caller, form.name());
    }
  }

  private Optional<NodeStorage> storage(@Nullable StorageForm form) {
    return Optional.ofNullable(form)
        .filter(it -> !it.url().isEmpty())
        .map(it -> Refusal.orBorn("storage", it.url(), () -> storageOf(it)));
  }

  private NodeStorage storageOf(StorageForm form) {
    DavUrl url = DavUrl.parse(form.url());
    NodeStorage.Credentials credentials =
        form.credentials() == null
            ? NodeStorage.Credentials.ROUTER
            : NodeStorage.Credentials.parse(form.credentials());
    NodeStorage storage =
        new NodeStorage(
            url,
            credentials,
            Objects.requireNonNullElse(form.audience(), url.origin()),
            new DavUrl(url.origin(), Objects.requireNonNullElse(form.tokenBase(), "/")).path(),
            Boolean.TRUE.equals(form.push()),
            Objects.requireNonNullElse(form.redirectHosts(), List.of()));
    switch (credentials) {
      case ROUTER -> require(signer, storage, "issues no tokens; set argosy.router.tokens.issuer");
      case ISSUER ->
          require(
              fetcher, storage, "fetches no tokens; set argosy.router.tokens.fetch.token-endpoint");
      case SITE, NONE -> {}
    }
    return storage;
  }

  private static void require(Optional<?> giver, NodeStorage storage, String words) {
    if (giver.isEmpty()) {
      throw new IllegalArgumentException("this router " + words + ", or other credentials");
    }
    storage.area();
  }

  /** Adds a link from one node to another, or changes it. For admins. */
  @PostMapping("/links")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void link(@AuthenticationPrincipal Caller caller, @RequestBody LinkForm form) {
    LinkName name =
        Refusal.orBorn(
            "destination",
            form.destination().value(),
            () -> new LinkName(form.source(), form.destination()));
    Link link =
        Refusal.orBorn(
            "distance",
            Integer.toString(form.distance()),
            () -> new Link(name, form.distance(), form.local(), maximum(form)));
    book.link(caller, link);
  }

  private static Optional<ByteRate> maximum(LinkForm form) {
    return Optional.ofNullable(form.maximum())
        .map(given -> Refusal.orBorn("maximum", given.toString(), () -> new ByteRate(given)));
  }

  /**
   * Adds an agent of a site for some of its nodes, or changes it. The answer has a fresh token of
   * the agent; earlier ones stay valid. For admins.
   */
  @PostMapping("/agents")
  public TokenView agent(@AuthenticationPrincipal Caller caller, @RequestBody AgentForm form) {
    AccessBook.IssuedToken issued = book.agent(caller, form.name(), form.site(), form.nodes());
    return new TokenView(issued.name(), issued.token());
  }

  /**
   * Drains an agent, so that it finishes what it holds and claims nothing new, or ends that. For
   * admins, and for operators of its site.
   */
  @PostMapping("/drains")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void drain(@AuthenticationPrincipal Caller caller, @RequestBody DrainForm form) {
    book.drain(caller, form.agent(), form.drain());
  }
}
