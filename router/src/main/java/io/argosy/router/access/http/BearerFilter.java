package io.argosy.router.access.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.argosy.common.http.BoundedServer;
import io.argosy.common.refusal.Refusal;
import io.argosy.router.access.Caller;
import io.argosy.router.access.SecretHash;
import io.argosy.router.access.TokenGuard;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Authenticates the {@link Caller} of a bearer token; the credentials are the token's hash. An
 * invalid token is refused even where none is required. If the database is unavailable, the answer
 * is an outage, not a refusal. A recently admitted monitor can still read the metrics then.
 */
public final class BearerFilter extends OncePerRequestFilter {

  private static final String SCHEME = "Bearer ";
  private static final int LONGEST_TOKEN = 200;
  private static final String METRICS = "/actuator/";
  private static final Duration REMEMBERED = Duration.ofHours(1);
  private static final int MOST_REMEMBERED = 100;

  private final Function<String, Caller> guard;
  private final int longest;
  private final HandlerExceptionResolver problems;
  private final Cache<SecretHash, Caller> monitors =
      Caffeine.newBuilder().expireAfterWrite(REMEMBERED).maximumSize(MOST_REMEMBERED).build();

  /**
   * @param guard finds the caller who holds a token, as {@link TokenGuard} does
   */
  public BearerFilter(Function<String, Caller> guard, HandlerExceptionResolver problems) {
    this(guard, LONGEST_TOKEN, problems);
  }

  /**
   * @param longest header that is looked at
   */
  public BearerFilter(
      Function<String, Caller> guard, int longest, HandlerExceptionResolver problems) {
    this.guard = guard;
    this.longest = longest;
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String token = tokenOf(request);
    if (token != null) {
      try {
        SecretHash hash = SecretHash.of(token);
        admit(isForMetrics(request) ? monitor(token, hash) : guard.apply(token), hash);
        BoundedServer.trust(request);
      } catch (Refusal | DataAccessException | TransactionException e) {
        problems.resolveException(request, response, null, e);
        return;
      }
    }
    chain.doFilter(request, response);
  }

  private static boolean isForMetrics(HttpServletRequest request) {
    return request.getRequestURI().startsWith(METRICS);
  }

  /** Admits a recently admitted monitor while the database does not answer. */
  private Caller monitor(String token, SecretHash hash) {
    try {
      Caller caller = guard.apply(token);
      monitors.put(hash, caller);
      return caller;
    } catch (Refusal refused) {
      monitors.invalidate(hash);
      throw refused;
    } catch (DataAccessException | TransactionException outage) {
      Caller known = monitors.getIfPresent(hash);
      if (known == null) {
        throw outage;
      }
      return known;
    }
  }

  private @Nullable String tokenOf(HttpServletRequest request) {
    String header = request.getHeader("Authorization");
    if (header == null) {
      return null;
    }
    if (header.length() > longest || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return "";
    }
    return header.substring(SCHEME.length()).strip();
  }

  private static void admit(Caller caller, SecretHash token) {
    var context = SecurityContextHolder.createEmptyContext();
    context.setAuthentication(
        UsernamePasswordAuthenticationToken.authenticated(caller, token, authoritiesOf(caller)));
    SecurityContextHolder.setContext(context);
  }

  private static List<GrantedAuthority> authoritiesOf(Caller caller) {
    List<GrantedAuthority> authorities = new ArrayList<>();
    authorities.add(new SimpleGrantedAuthority("ROLE_" + caller.kind().name()));
    if (caller.isAdmin()) {
      authorities.add(new SimpleGrantedAuthority("ROLE_ADMIN"));
    }
    return authorities;
  }
}
