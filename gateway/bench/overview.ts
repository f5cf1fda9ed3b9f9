/** The dashboard's overview: what its first screen shows, in one operation. */
export const OVERVIEW_QUERY = /* GraphQL */ `
  query Overview {
    me {
      id
      email
      displayName
      emailVerified
      registeredAt
      balance {
        traffic {
          remainingBytes
          totalBytes
          nextExpiryAt
        }
        unlimited {
          activeUntil
          ordersWaiting
        }
        prioritizedPlan
        trialUsed
        projectedRunOutAt
        asOf
      }
      orders(first: 10) {
        totalCount
        nodes {
          id
          number
          name
          status
          serviceStatus
          quantity
          total {
            minor
            currency
          }
          createdAt
        }
      }
      points {
        total
        history(first: 10) {
          nodes {
            id
            type
            change
            balance
            remark
            at
          }
        }
      }
      subAccounts(first: 10) {
        nodes {
          id
          username
          status
          chargeMode
          limitBytes
          usedBytes
          remainingBytes
          createdAt
        }
      }
      usage(last: 30) {
        totalBytes
        asOf
        buckets {
          start
          totalBytes
        }
      }
    }
  }
`;
