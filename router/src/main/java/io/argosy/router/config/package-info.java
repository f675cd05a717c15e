/** Where everything is wired: one configuration per feature. */
@NullMarked
package io.argosy.router.config;

import org.jspecify.annotations.NullMarked;
