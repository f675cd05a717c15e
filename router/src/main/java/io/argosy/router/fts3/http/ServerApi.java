package io.argosy.router.fts3.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.access.Caller;
import io.argosy.router.fts3.JobBook;
import io.argosy.router.fts3.JobId;
import io.swagger.v3.oas.annotations.Hidden;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** What clients of FTS3 ask a server before and beside their jobs. */
@Hidden
@RestController
@RequestMapping("/fts3")
@ConditionalOnProperty("argosy.router.fts3.enabled")
public final class ServerApi {

  /** The version whose answers are given. */
  private static final Map<String, Integer> VERSION = Map.of("major", 3, "minor", 14, "patch", 0);

  /** Clients delegate nothing to a server that says it has their credentials. */
  private static final Duration DELEGATED = Duration.ofDays(365);

  private final JobBook book;
  private final Clock clock;

  public ServerApi(JobBook book, Clock clock) {
    this.book = book;
    this.clock = clock;
  }

  /** Answers with the versions of the server. */
  @GetMapping({"", "/"})
  public ResponseEntity<Map<String, Object>> versions() {
    return ResponseEntity.ok(
        Map.of(
            "api", VERSION,
            "core", VERSION,
            "delegation", VERSION,
            "schema", VERSION,
            "_links", Map.of()));
  }

  /** Answers with what the server knows of the caller. */
  @GetMapping("/whoami")
  public ResponseEntity<Map<String, Object>> whoAmI(@AuthenticationPrincipal Caller caller) {
    return ResponseEntity.ok(
        Map.ofEntries(
            Map.entry("user_dn", caller.name()),
            Map.entry("dn", List.of(caller.name())),
            Map.entry("vos", List.of(book.organization())),
            Map.entry("vos_id", List.of(JobId.named(JobId.BASE, book.organization()).toString())),
            Map.entry("voms_cred", List.of()),
            Map.entry("delegation_id", JobJson.delegation(caller.name())),
            Map.entry("level", Map.of("transfer", caller.isAdmin() ? "all" : "private")),
            Map.entry("roles", caller.roleTexts()),
            Map.entry("is_root", caller.isAdmin()),
            Map.entry("method", "oauth2"),
            Map.entry("base_id", JobId.BASE.toString())));
  }

  /** Says that there are credentials. */
  @GetMapping("/delegation/{id}")
  public ResponseEntity<Map<String, String>> delegation(@PathVariable String id) {
    return ResponseEntity.ok(
        Map.of(
            "termination_time",
            JobJson.time(clock.instant().plus(DELEGATED).truncatedTo(ChronoUnit.SECONDS))));
  }

  /** Nothing is taken: there are credentials already. */
  @RequestMapping("/delegation/{id}/{part:request|credential|voms}")
  public ResponseEntity<Object> delegated() {
    throw new Refusal(
        Refusal.Kind.FORBIDDEN,
        "not-offered",
        "This server uses tokens and takes no proxy certificates",
        List.of());
  }

  /**
   * Nothing is banned or configured as in FTS3: breakers stop what fails by themselves, and limits
   * are those of nodes.
   */
  @GetMapping({
    "/ban/se",
    "/ban/dn",
    "/config/global",
    "/config/links",
    "/config/shares",
    "/config/activity_shares"
  })
  public ResponseEntity<List<Object>> none() {
    return ResponseEntity.ok(List.of());
  }

  /** Clients look for a storage by its name. */
  @GetMapping("/config/se")
  public ResponseEntity<Map<String, Object>> storages() {
    return ResponseEntity.ok(Map.of());
  }

  /** Refuses changes. */
  @RequestMapping(
      path = {"/ban/**", "/config/**"},
      method = {RequestMethod.POST, RequestMethod.PUT, RequestMethod.DELETE})
  public ResponseEntity<Object> unchangeable() {
    throw new Refusal(
        Refusal.Kind.FORBIDDEN,
        "not-offered",
        "Bans and settings are changed by Argosy's own commands, such as 'argosy breaker pin'",
        List.of());
  }

  /** Refuses everything else that FTS3 has, in plain words. */
  @RequestMapping("/**")
  public ResponseEntity<Object> other() {
    throw new Refusal(
        Refusal.Kind.NOT_FOUND,
        "not-offered",
        "Argosy does not offer this part of FTS3",
        List.of());
  }
}
