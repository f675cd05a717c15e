package io.argosy.web.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;

/** Opens the sessions of users who have signed in. */
public final class Sessions {

  private static final Logger log = LoggerFactory.getLogger(Sessions.class);

  private final SecurityContextRepository contexts = new HttpSessionSecurityContextRepository();

  private final RouterSignIns signIns;

  public Sessions(RouterSignIns signIns) {
    this.signIns = signIns;
  }

  /**
   * Opens a new session, so that a session id known before the sign-in is worthless. A user who was
   * signed in there before is signed out, because nobody could end that token later.
   */
  void open(SignedInUser user, HttpServletRequest request, HttpServletResponse response) {
    HttpSession before = request.getSession(false);
    signIns.signOut(SecurityContextHolder.getContext().getAuthentication());
    if (before != null) {
      before.invalidate();
    }
    var context =
        new SecurityContextImpl(
            UsernamePasswordAuthenticationToken.authenticated(user, null, List.of()));
    contexts.saveContext(context, request, response);
    log.info("Signed in: user={}", user.name());
  }
}
