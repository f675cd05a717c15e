package io.argosy.web.request;

import io.argosy.common.wire.user.MeView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterCalls;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;

/** Who is shown the buttons that change a request; the router decides who may. */
public final class Changers {

  private static final String ADMIN = "admin";
  private static final Duration PATIENCE = Duration.ofMillis(250);
  private static final Duration SHARED = Duration.ofMinutes(1);

  private final Snapshots<SignedInUser, RouterAnswer<MeView>> people;

  public Changers(RouterCalls router, Executor lookups, Clock clock) {
    people =
        new Snapshots<SignedInUser, RouterAnswer<MeView>>(
                "roles",
                user -> () -> router.as(user.token()).get("/query/v1/me", MeView.class),
                lookups,
                clock)
            .sharedFor(SHARED);
  }

  boolean mayChange(SignedInUser user, RequestView request) {
    return user.name().equals(request.requester()) || isAdmin(user);
  }

  /** Not known is no: a later look has the buttons. */
  private boolean isAdmin(SignedInUser user) {
    return people
        .within(user, PATIENCE)
        .flatMap(answer -> answer.value().given())
        .map(me -> me.roles().contains(ADMIN))
        .orElse(false);
  }
}
