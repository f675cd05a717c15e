/** What strategies that are not in use would have made of the traffic. */
@NullMarked
package io.argosy.web.strategy;

import org.jspecify.annotations.NullMarked;
