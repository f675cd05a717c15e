package io.argosy.router.config;

import io.argosy.router.activation.ExpiryPolicy;
import io.argosy.router.breaker.BreakerPolicy;
import io.argosy.router.circuit.CircuitPolicy;
import io.argosy.router.fts3.UnmanagedTerms;
import io.argosy.router.harvest.RetryPolicy;
import io.argosy.router.issue.LeaseTerms;
import io.argosy.router.issue.ReroutingPolicy;
import io.argosy.router.plan.completion.CompletionOptions;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.phedex.PhedexOptions;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.shadow.ShadowTerms;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.core.env.MapPropertySource;

/**
 * Sets each setting that is not configured to the default of the policy that uses it. The defaults
 * form the property source of lowest precedence, so that policies are bound without annotations.
 */
final class PolicyDefaults {

  private static final Map<String, Record> POLICIES =
      Map.ofEntries(
          Map.entry("lease", LeaseTerms.DEFAULT),
          Map.entry("retry", RetryPolicy.DEFAULT),
          Map.entry("breaker", BreakerPolicy.DEFAULT),
          Map.entry("circuits", CircuitPolicy.DEFAULT),
          Map.entry("rerouting", ReroutingPolicy.DEFAULT),
          Map.entry("expiry", ExpiryPolicy.DEFAULT),
          Map.entry("shadow", ShadowTerms.DEFAULT),
          Map.entry("fts3.unmanaged", UnmanagedTerms.DEFAULT),
          Map.entry("routing.horizon", HorizonPolicy.DEFAULT),
          Map.entry("routing.assumed", Assumptions.DEFAULT),
          Map.entry("routing.completion", CompletionOptions.DEFAULT),
          Map.entry("routing.phedex", PhedexOptions.DEFAULT));

  private PolicyDefaults() {}

  static MapPropertySource asProperties() {
    Map<String, Object> defaults = new HashMap<>();
    POLICIES.forEach(
        (group, policy) -> {
          for (RecordComponent setting : policy.getClass().getRecordComponents()) {
            String key = DataObjectPropertyName.toDashedForm(setting.getName());
            defaults.put("argosy.router." + group + "." + key, valueOf(setting, policy));
          }
        });
    return new MapPropertySource("defaults of policies", defaults);
  }

  private static Object valueOf(RecordComponent setting, Record policy) {
    try {
      return setting.getAccessor().invoke(policy);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(setting.toString(), e);
    }
  }
}
