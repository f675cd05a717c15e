package io.argosy.web.config;

import io.argosy.web.access.NotSignedIn;
import io.argosy.web.access.RouterSignIns;
import io.argosy.web.access.SessionAge;
import io.argosy.web.access.SignInPage;
import io.argosy.web.access.TokenEnd;
import jakarta.servlet.DispatcherType;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.annotation.web.configurers.RequestCacheConfigurer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;

/** Who may see what: everything needs a session but the way to one, styles, health and metrics. */
@Configuration(proxyBeanMethods = false)
class AccessConfiguration {

  private static final String ONLY_OUR_OWN =
      // data: because the ticks of Bootstrap's boxes are pictures in its style sheet.
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  @Bean
  RouterSignIns routerSignIns(WebProperties properties) {
    return new RouterSignIns(properties.routerUrl(), RouterTrust.of(properties.routerCaFile()));
  }

  @Bean
  SignInPage signInPage(RouterSignIns signIns) {
    return new SignInPage(signIns);
  }

  @Bean
  SecurityFilterChain access(
      HttpSecurity http, WebProperties properties, RouterSignIns signIns, Clock clock) {
    return http.authorizeHttpRequests(
            paths ->
                paths
                    .dispatcherTypeMatchers(DispatcherType.ERROR)
                    .permitAll()
                    .requestMatchers("/sign-in", "/signed-out")
                    .permitAll()
                    .requestMatchers("/assets/**", "/webjars/**")
                    .permitAll()
                    .requestMatchers("/actuator/health", "/actuator/prometheus")
                    .permitAll()
                    .anyRequest()
                    .authenticated())
        .exceptionHandling(refused -> refused.authenticationEntryPoint(new NotSignedIn()))
        .requestCache(RequestCacheConfigurer::disable)
        .logout(
            out ->
                out.logoutUrl("/sign-out")
                    .addLogoutHandler(new TokenEnd(signIns))
                    .logoutSuccessUrl("/signed-out")
                    .deleteCookies("argosy_session"))
        .headers(AccessConfiguration::strict)
        .addFilterBefore(
            new SessionAge(properties.sessionTimeout(), clock), SecurityContextHolderFilter.class)
        .build();
  }

  private static void strict(HeadersConfigurer<HttpSecurity> headers) {
    headers
        .contentSecurityPolicy(policy -> policy.policyDirectives(ONLY_OUR_OWN))
        .referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.NO_REFERRER))
        .permissionsPolicyHeader(
            permissions -> permissions.policy("camera=(), geolocation=(), microphone=()"));
  }
}
