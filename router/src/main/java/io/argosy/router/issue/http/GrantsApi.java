package io.argosy.router.issue.http;

import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.common.wire.agent.GrantRequest;
import io.argosy.common.wire.agent.StorageTokenAnswer;
import io.argosy.common.wire.agent.StorageTokenRequest;
import io.argosy.router.access.Caller;
import io.argosy.router.issue.GrantCycle;
import io.argosy.router.issue.GrantSigner;
import io.argosy.router.issue.Sessions;
import io.argosy.router.issue.StorageAccess;
import io.argosy.router.topology.KnownAgent;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Grants, with which agents read at doors, and tokens, with which they use storage systems. */
@RestController
@RequestMapping("/agent/v1")
public final class GrantsApi {

  private final Sessions sessions;
  private final GrantCycle cycle;
  private final GrantSigner signer;
  private final WorkMeters meters;
  private final StorageAccess storages;

  public GrantsApi(
      Sessions sessions,
      GrantCycle cycle,
      GrantSigner signer,
      WorkMeters meters,
      StorageAccess storages) {
    this.sessions = sessions;
    this.cycle = cycle;
    this.signer = signer;
    this.meters = meters;
    this.storages = storages;
  }

  /** Signs grants with which an agent may read files of its tasks at the doors of one source. */
  @PostMapping("/grants")
  public GrantAnswer grant(
      @AuthenticationPrincipal Caller caller, @RequestBody GrantRequest request) {
    Limits.require(
        "tasks", request.tasks().size(), request.circuit() == null ? 1 : 0, Limits.MOST_FILES);
    KnownAgent agent = sessions.agent(caller.agent());
    return meters.granted(() -> cycle.run(agent, request));
  }

  /**
   * Gives an agent a token with which it may write to a directory of the storage system of one of
   * its nodes.
   */
  @PostMapping("/storage-tokens")
  public StorageTokenAnswer storageToken(
      @AuthenticationPrincipal Caller caller, @RequestBody StorageTokenRequest request) {
    return storages.token(sessions.agent(caller.agent()), request);
  }

  /** Answers with the public keys of grants, as a JSON Web Key Set (RFC 7517). */
  @GetMapping("/keys")
  @ApiResponse(
      responseCode = "200",
      description = "A JSON Web Key Set",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON_VALUE,
              schema = @Schema(type = "object", requiredProperties = "keys")))
  public ResponseEntity<String> keys() {
    return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(signer.publicKeys());
  }
}
