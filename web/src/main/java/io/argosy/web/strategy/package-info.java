/** The comparison of the strategies in use with shadow strategies. */
@NullMarked
package io.argosy.web.strategy;

import org.jspecify.annotations.NullMarked;
