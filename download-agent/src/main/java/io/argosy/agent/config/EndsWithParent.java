package io.argosy.agent.config;

import io.argosy.common.process.ParentWatch;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationListener;

/** Watches from the first moment the key is known: a start that hangs must end too. */
public final class EndsWithParent
    implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

  public EndsWithParent() {}

  @Override
  public void onApplicationEvent(ApplicationEnvironmentPreparedEvent prepared) {
    Binder.get(prepared.getEnvironment())
        .bind("argosy.agent.parent-pid", Long.class)
        .ifBound(ParentWatch::exitWith);
  }
}
